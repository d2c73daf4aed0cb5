"""Aiming: parts that are done to models or to squads, and how these are found."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.parts import Part
from druza.games.edge.content.terms import S_OWN_SQUAD
from druza.games.edge.rules import picking, targets
from druza.games.edge.rules.bodies import squads_of_seat
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use
from druza.kernel.state import Frame


class OnModels(Part):
    """A part that is done to models, one by one."""

    def could(self, state: EdgeState, use: Use) -> bool:
        return self.t is not None and targets.any_model(state, use, self.t)

    def do(self, state: EdgeState, use: Use) -> None:
        selector = self.t
        if selector is None:
            return
        found = self.models(state, use)
        if selector.all:
            frames: list[Frame] = [picking.Hit(use.seat, self.number, model) for model in found]
            state.then(frames)
        elif len(found) == 1 and not selector.optional and not selector.any:
            state.push(picking.Hit(use.seat, self.number, found[0]))
        else:
            state.push(picking.PickModel(use.seat, self.number, self.how_many(use), ()))

    def how_many(self, use: Use) -> i64:
        """How many models are chosen."""
        return self.t.n if self.t is not None else 0

    def models(self, state: EdgeState, use: Use) -> list[int]:
        return targets.models_of(state, use, self.t) if self.t is not None else []

    def do_to(self, state: EdgeState, use: Use, model: i64) -> None:
        if self.t is not None and self.t.named:
            use.named = model
        self.hit(state, use, model)

    def hit(self, state: EdgeState, use: Use, model: i64) -> None:
        """What is done to a model."""
        raise NotImplementedError


class OnSquads(Part):
    """A part that is done to squads."""

    def could(self, state: EdgeState, use: Use) -> bool:
        selector = self.t
        if selector is None:
            return False
        if selector.kind != S_OWN_SQUAD:
            for squad in targets.squads_of(state, use, selector):
                if self.serves(state, use, squad):
                    return True
            return False
        for seat in targets.friends_of(state, use):
            for squad in squads_of_seat(state, seat):  # contact is looked for last: it takes longest
                if self.serves(state, use, squad) and targets.passes_squad(state, use, selector, squad):
                    return True
        return False

    def do(self, state: EdgeState, use: Use) -> None:
        squads = self.squads(state, use)
        if (self.t is not None and self.t.all) or len(squads) == 1:
            for squad in squads:
                self.do_to_squad(state, use, squad)
        elif squads:
            state.push(picking.PickSquad(use.seat, self.number))

    def squads(self, state: EdgeState, use: Use) -> list[int]:
        if self.t is None:
            return []
        return [squad for squad in targets.squads_of(state, use, self.t) if self.serves(state, use, squad)]

    def serves(self, state: EdgeState, use: Use, squad: i64) -> bool:
        """Would it do anything to this squad?"""
        raise NotImplementedError

    def do_to_squad(self, state: EdgeState, use: Use, squad: i64) -> None:
        use.last_squad = squad
        self.hit_squad(state, use, squad)

    def hit_squad(self, state: EdgeState, use: Use, squad: i64) -> None:
        """What is done to a squad."""
        raise NotImplementedError
