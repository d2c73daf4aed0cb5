"""The builder: pages on which squads and decks are put together, checked, kept and tried."""

from __future__ import annotations

import secrets
from collections import Counter
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from druza.kernel import drawing
from druza.kernel.builder import MOST_COPIES, Build, Builder, Item
from druza.kernel.game import Game
from druza.kernel.refused import BadInput
from druza.web.http.answers import say_problem
from druza.web.http.forms import number, texts
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.pages.rendering import game_card
from druza.web.problems import N_, Problem, malformed
from druza.web.requester import requester
from druza.web.tables.builds import Builds, Kept, wanted_build

router = APIRouter()

LAST_COST = 10  # of the curve: "10 and more"
SHOWN, FEW = 5, 3  # portraits of a build
PARTIAL = "partials/build.html"


class Workshop:
    """One request to the builder: a game, what can be built for it, and what this browser keeps."""

    def __init__(self, request: Request, game: str) -> None:
        self.visit = Visit(request)
        self.lang = self.visit.lang
        self.rules: Game[Any] = self.visit.rules(game)
        self.browser = self.visit.browser()
        self.builds = Builds(self.visit.services.storage, self.rules, self.browser)
        self.builder: Builder = self.builds.builder
        self.url = f"/build/{self.rules.id}"

    def page(self, template: str, context: dict[str, Any], status: int = 200) -> Response:
        own = {"game": game_card(self.rules, self.lang), "title": self.builder.title(self.lang), "url": self.url}
        return self.visit.page(template, {**own, **context}, status)

    def remember(self, response: Response) -> Response:
        return self.visit.remember(response, self.browser)

    def said(self, problem: Problem) -> str:
        return say_problem(self.visit.services.catalogues, problem, self.lang)

    async def form(self) -> dict[str, str]:
        return texts(await self.visit.request.form())

    def unnamed(self) -> str:
        return self.visit.say(N_("New: %(what)s"), what=self.builder.title(self.lang))

    def read_text(self, text: str) -> Build:
        """A build as text; Problem says what is wrong with it."""
        try:
            build = self.builder.from_text(text)
        except BadInput as error:
            reason = self.builder.explain(error, self.lang)
            raise Problem(422, "bad-text", N_("This text cannot be read. %(reason)s"), {"reason": reason}) from error
        build.name = build.name or self.unnamed()
        return build


# -- all that one keeps ------------------------------------------------------------------------------------------------


@router.get("/build/{game}", dependencies=PAGE)
async def show_builds(request: Request, game: str) -> Response:
    return await builds_page(Workshop(request, game))


async def builds_page(
    shop: Workshop, error: str | None = None, text: str = "", status: int = 200, deleted: Build | None = None
) -> Response:
    context = {
        "kept": [build_line(shop, kept) for kept in await shop.builds.all()],
        "suggestions": [
            {
                "suggestion": one,
                "sizes": sizes(shop.builder, one.build, shop.lang),
                "portraits": known_by(shop, one.build),
            }
            for one in shop.builder.suggestions(shop.lang)
        ],
        "error": error,
        "text": text,
        "deleted": deleted,
        "deleted_text": shop.builder.to_text(deleted, shop.lang) if deleted else "",
    }
    return shop.page("builder.html", context, status)


def build_line(shop: Workshop, kept: Kept) -> dict[str, Any]:
    faults = shop.builder.faults(kept.build, shop.lang)
    return {
        "id": kept.id,
        "url": f"{shop.url}/{kept.id}",
        "name": kept.build.name,
        "changed": kept.changed,
        "sizes": sizes(shop.builder, kept.build, shop.lang),
        "portraits": known_by(shop, kept.build),
        "faults": len(faults),
    }


def known_by(shop: Workshop, build: Build) -> list[drawing.Html]:
    """The art that one knows a build by: of its squads; of a Home World and what costs most."""
    parts = sizes(shop.builder, build, shop.lang)
    first, *others = [[item for item, _ in part["lines"]] for part in parts]
    if len(first) < FEW:
        dear = [item for items in others for item in items if item.cost is not None]
        first += sorted(dear, key=lambda item: -(item.cost or 0))
    drawn = portraits(shop.rules)
    return [drawn[item.id] for item in first if item.id in drawn][:SHOWN]


@router.post("/build/{game}")
async def make_build(request: Request, game: str) -> Response:
    """A new one: empty, a copy, or from text."""
    shop = Workshop(request, game)
    shop.visit.services.rates.spend(shop.visit.services.rates.builds, "builds", requester())
    form = await shop.form()
    deed = form.get("do", "new")
    try:
        if deed == "import":
            build = shop.read_text(form.get("text", ""))
        elif deed == "copy":
            build = await wanted_build(shop.builds, form.get("from", ""), shop.lang)
        else:
            build = shop.builder.empty()
            build.name = shop.unnamed()
        id = await shop.builds.add(build)
    except Problem as problem:
        if problem.status not in (409, 422):
            raise
        return await builds_page(shop, shop.said(problem), form.get("text", ""), problem.status)
    return shop.remember(see_other(f"{shop.url}/{id}"))


# -- one of them -------------------------------------------------------------------------------------------------------


@router.get("/build/{game}/{id}", dependencies=PAGE)
async def show_build(request: Request, game: str, id: str) -> Response:
    shop = Workshop(request, game)
    kept = await shop.builds.one(id)
    return shop.page("builder_one.html", build_context(shop, id, kept.build, {}, saved=True))


@router.get("/build/{game}/{id}/text")
async def export_build(request: Request, game: str, id: str) -> Response:
    """The build as a file."""
    shop = Workshop(request, game)
    build = (await shop.builds.one(id)).build
    name = quote(f"{build.name or shop.rules.id}.txt", safe="")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    return PlainTextResponse(shop.builder.to_text(build, shop.lang), headers=headers)


@router.post("/build/{game}/{id}")
async def change_build(request: Request, game: str, id: str) -> Response:
    """Whatever the buttons of the page do. What only looks shows the page again, with nothing kept."""
    shop = Workshop(request, game)
    form = await shop.form()
    deed = form.get("do", "check")
    kept = await shop.builds.one(id)
    if deed == "delete":
        await shop.builds.remove(id)
        return await builds_page(shop, deleted=kept.build)  # which offers to put it back
    build = posted_build(shop, form)
    try:
        if deed == "import":
            build = shop.read_text(form.get("text", ""))
        elif deed == "save":
            await shop.builds.change(id, build)
            return shop.remember(see_other(f"{shop.url}/{id}"))
        elif deed == "copy":
            build.name = shop.visit.say(N_("%(name)s, a copy"), name=build.name)[:48]
            return shop.remember(see_other(f"{shop.url}/{await shop.builds.add(build)}"))
    except Problem as problem:
        if problem.status not in (409, 422):
            raise
        context = build_context(shop, id, build, form, error=shop.said(problem))
        return shop.page("builder_one.html", context, problem.status)
    return shop.page("builder_one.html", build_context(shop, id, build, form))


@router.post("/build/{game}/{id}/panel")
async def show_panel(request: Request, game: str, id: str) -> Response:
    """What is said about a build while it is being changed."""
    shop = Workshop(request, game)
    form = await shop.form()
    build = posted_build(shop, form)
    return shop.page(PARTIAL, panel_context(shop, id, build, form.get("do") == "draw"))


def posted_build(shop: Workshop, form: dict[str, str]) -> Build:
    """The build as the form has it; the buttons beside an item add one or take one away."""
    counts: dict[str, int] = {}
    for key, value in form.items():
        if key.startswith("n_"):
            counts[key.removeprefix("n_")] = number(value) or 0
    for key, step in (("add", 1), ("take", -1)):
        if form.get(key):
            counts[form[key]] = min(MOST_COPIES, max(0, counts.get(form[key], 0) + step))
    choices = {key.removeprefix("c_"): value for key, value in form.items() if key.startswith("c_")}
    name = " ".join(form.get("name", "").split()) or shop.unnamed()
    try:
        return shop.builder.checked(name, choices, counts)
    except BadInput as error:
        raise malformed(N_("This cannot be built: %(reason)s"), reason=error) from error


# -- what the pages show -----------------------------------------------------------------------------------------------


def build_context(
    shop: Workshop, id: str, build: Build, form: dict[str, str], saved: bool = False, error: str | None = None
) -> dict[str, Any]:
    builder, lang = shop.builder, shop.lang
    wanted = {key.removeprefix("f_"): value for key, value in form.items() if key.startswith("f_") and value}
    q, chosen_only = form.get("q", "").strip()[:60], form.get("only_in") == "in"
    shown = [item for item in builder.items(lang) if item.fits(build.choices) or item.id in build.counts]
    facets = builder.facets(lang)
    kinds = {option.value: option.label for facet in facets if facet.id == "kind" for option in facet.options}
    used = {facet.id: {value for item in shown for value in item.facets.get(facet.id, [])} for facet in facets}
    rows = [
        {
            "item": item,
            "count": build.counts.get(item.id, 0),
            "kind": kinds.get(item.kind, item.kind),
            "hidden": not is_wanted(item, wanted, q) or (chosen_only and item.id not in build.counts),
        }
        for item in shown
    ]
    order = list(dict.fromkeys(row["kind"] for row in rows))
    rows.sort(key=lambda row: order.index(row["kind"]))
    return {
        **panel_context(shop, id, build, form.get("do") == "draw"),
        "choices": builder.choices(lang),
        "facets": [(facet, [one for one in facet.options if one.value in used[facet.id]]) for facet in facets],
        "rows": rows,
        "portraits": portraits(shop.rules),
        "groups": [{"kind": kind, "count": sum(row["kind"] == kind for row in rows)} for kind in order],
        "shown_count": sum(not row["hidden"] for row in rows),
        "wanted": wanted,
        "chosen_only": chosen_only,
        "q": q,
        "saved": saved,
        "error": error,
        "import_text": form.get("text", "") if error else "",
    }


def is_wanted(item: Item, wanted: dict[str, str], q: str) -> bool:
    """Is an item what the reader looks for?"""
    if any(value not in item.facets.get(id, []) for id, value in wanted.items()):
        return False
    return all(word in item.said for word in q.casefold().split())


def panel_context(shop: Workshop, id: str, build: Build, draw: bool) -> dict[str, Any]:
    builder, lang = shop.builder, shop.lang
    return {
        "id": id,
        "build": build,
        "action": f"{shop.url}/{id}",
        "export_url": f"{shop.url}/{id}/text",
        "sizes": sizes(builder, build, lang),
        "faults": builder.faults(build, lang),
        "curve": curve(builder, build, lang),
        "kinds": kinds_of(builder, build, lang),
        "text": builder.to_text(build, lang),
        "hands": builder.try_hands(build, lang, secrets.randbits(32)) if draw else [],
        "faces": faces(shop.rules, lang) if draw else {},
    }


@lru_cache(maxsize=16)
def portraits(rules: Game[Any]) -> dict[str, drawing.Html]:
    """The art of the game's components, by id."""
    return drawing.board_of(rules).portraits()


@lru_cache(maxsize=16)
def faces(rules: Game[Any], lang: str) -> dict[str, drawing.Html]:
    """What the game's board draws of its cards, by id."""
    return {entry.id: entry.face for entry in drawing.board_of(rules).gallery(lang) if entry.face}


def sizes(builder: Builder, build: Build, lang: str) -> list[dict[str, Any]]:
    """The parts of a build: what is in them, how many there are and how many there should be."""
    items = {item.id: item for item in builder.items(lang)}
    found = []
    for group in builder.groups(build.choices, lang):
        lines = [(items[id], count) for id, count in build.counts.items() if items[id].group == group.id]
        count = sum(each for _, each in lines)
        fits = count >= group.least and (group.most is None or count <= group.most)
        lines.sort(key=lambda line: (line[0].cost if line[0].cost is not None else 99, line[0].name))
        found.append({"group": group, "count": count, "fits": fits, "lines": lines})
    return found


def curve(builder: Builder, build: Build, lang: str) -> list[tuple[str, int]]:
    """How many cards there are at each cost, of the groups that one draws from."""
    drawn = {group.id for group in builder.groups(build.choices, lang) if group.hand}
    counts: Counter[int] = Counter()
    for item in builder.items(lang):
        if item.group in drawn and item.cost is not None and item.id in build.counts:
            counts[min(item.cost, LAST_COST)] += build.counts[item.id]
    if not counts:
        return []
    return [(f"{cost}+" if cost == LAST_COST else str(cost), counts[cost]) for cost in range(max(counts) + 1)]


def kinds_of(builder: Builder, build: Build, lang: str) -> list[tuple[str, int]]:
    """How many there are of each kind."""
    counts: Counter[str] = Counter()
    for item in builder.items(lang):
        counts[item.kind] += build.counts.get(item.id, 0)
    options = next((facet.options for facet in builder.facets(lang) if facet.id == "kind"), [])
    return [(option.label, counts[option.value]) for option in options if counts[option.value]]
