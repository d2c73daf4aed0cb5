"""The guide: a line under each question, for somebody who has never played."""

from __future__ import annotations

from druza.games.edge.board.seen import Sight

GUIDE = {
    "choose_faction": (
        "Kliknij frakcję. Dostaniesz jej oddziały i gotową talię.",
        "Click a faction. You get its squads and a deck that is ready to play.",
    ),
    "build_squads": (
        "Klikaj jednostki, aż oddziałów będzie dość, albo weź polecane jednym kliknięciem.",
        "Click units until you have enough squads, or take the suggested ones with one click.",
    ),
    "build_deck": (
        "Klikaj karty albo weź polecaną talię jednym kliknięciem.",
        "Click cards, or take the suggested deck with one click.",
    ),
    "order_deck": ("Pierwsza kliknięta karta będzie dobrana pierwsza.", "The card clicked first is drawn first."),
    "name_countering": (
        "Kontrujący stawia wszystko jako drugi, ale zaczyna grę. Drugi gracz za to rusza jeden oddział przed startem.",
        "The countering player places everything second but has the first turn. The other may move a squad before it.",
    ),
    "place_shrine": (
        "Kliknij świecące pole. Kapliczka zajmuje całe pole i nie może stać obok innej.",
        "Click a lit field. The shrine fills its field and may not stand beside another one.",
    ),
    "place_source": (
        "Złoża dają kryształy temu, kto sam przy nich stoi. Połóż je tam, gdzie będzie ci blisko.",
        "Sources give crystals to whoever stands there alone. Put it where you will be near.",
    ),
    "deploy_squad": (
        "Kliknij kartę oddziału na dole. Stawiacie oddziały na zmianę, aż wszystkie staną na planszy.",
        "Click a squad card below. You take turns until all squads stand on the board.",
    ),
    "deploy_model": (
        "Kliknij świecące pole. Modele jednego oddziału muszą się stykać; wrogów, złóż i kapliczek jeszcze nie.",
        "Click a lit field. Models of one squad touch each other; enemies, sources and shrines may not be touched yet.",
    ),
    "deploy_model.hexes": (
        "Teraz kliknij krążek: tam stanie podstawka.",
        "Now click a disc: the base will stand there.",
    ),
    "scatter": (
        "Możesz od razu ruszyć jeden oddział, na przykład do złoża. Kliknij jego kartę albo pomiń.",
        "You may move one squad right away, to a source for example. Click its card, or skip this.",
    ),
    "declare_turn": (
        "Aktywna: karty, sztandar i jeden oddział do ruchu i walki. Pasywna: zbiory ze złóż i odnowienie kryształów.",
        "Active: cards, banner, and one squad that moves and fights. Passive: harvest your sources, refresh crystals.",
    ),
    "take_turn": (
        "Kliknij oddział, by go aktywować (jeden na turę), albo świecącą kartę, by ją zagrać. Potem zakończ turę.",
        "Click a squad to activate it (one a turn), or a lit card to play it. Then end the turn.",
    ),
    "change_mode": (
        "Karta oddziału ma dwie strony. Zmienić ją można tylko teraz, zanim oddział zadziała.",
        "A squad card has two sides. It can be turned only now, before the squad acts.",
    ),
    "act": (
        "Ruch i walka: każde raz, w dowolnej kolejności. Walczy się z wrogiem, którego podstawka styka się z twoją.",
        "Move and Combat: each once, in either order. You fight an enemy whose base touches yours.",
    ),
    "choose_mover": (
        "Kliknij świecący model. Każdy model oddziału może ruszyć osobno.",
        "Click a lit model. Each model of the squad may go on its own.",
    ),
    "step_move": (
        "Ten model idzie pole po polu, bo liczy się bieg prosto. Kliknij następne pole albo zatrzymaj się.",
        "This model goes field by field, because its straight run counts. Click the next field, or stop.",
    ),
    "choose_field.0": (
        "Liczba mówi, ile pól stąd. Strzałka przy liczbie: ktoś mniejszy zostanie odepchnięty.",
        "The number says how many fields away. An arrow beside it: somebody smaller would be pushed.",
    ),
    "choose_field.3": (
        "Odepchnięty model staje na wolnych heksach tuż przy tym, kto go odepchnął. Wybierasz ty.",
        "A pushed model is set on empty hexes right beside the one who pushed it. You choose where.",
    ),
    "choose_hexes": (
        "Kliknij krążek. Ze strzałką: odpycha tego, kto tam stoi. Wskaż krążek, by zobaczyć, kogo dotkniesz.",
        "Click a disc. With an arrow: it pushes who stands there. Point at one to see whom you would touch.",
    ),
    "choose_fighter": (
        "Kliknij model, który ma walczyć. Musi stykać się z wrogiem.",
        "Click the model that fights. It must touch an enemy.",
    ),
    "choose_opponent": ("Kliknij wroga, z którym walczy.", "Click the enemy it fights."),
    "choose_die": (
        "Żółta: 0, 0, 1, 2, 3, 4, za darmo. Czerwona: od 1 do 6, za 1 kryształ.",
        "Yellow: 0, 0, 1, 2, 3, 4, free. Red: 1 to 6, for 1 crystal.",
    ),
    "use_die": (
        "Na ściance z zębatką możesz przerzucić za kryształ albo odnowić jeden kryształ.",
        "On a face with a gear you may reroll for a crystal, or refresh a crystal.",
    ),
    "counterattack": (
        "Atak odparty: możesz oddać cios. Rzuty jak przedtem, z zamienionymi rolami; na tym koniec walki.",
        "The attack is held: you may strike back. The same rolls with roles reversed; then this Combat is over.",
    ),
    "choose_shot": (
        "Strzela się wzdłuż prostych linii pól. Kliknij cel; kliknięcie innego wroga powie, czemu nie.",
        "Shots go along straight lines of fields. Click a target; click another enemy to learn why not.",
    ),
    "choose_area": ("Kliknij pole, w które uderza karta.", "Click the field that the card strikes."),
    "choose_area.second": (
        "Kliknij drugie pole, obok pierwszego. Karta uderza w oba.",
        "Click the second field, beside the first. The card strikes both.",
    ),
    "choose_line": (
        "Kliknij strzałkę: rzut dotyczy wszystkich na tej linii, swoich też.",
        "Click an arrow: the roll is for everybody on that line, your own too.",
    ),
    "choose_end": (
        "Kliknij drugi koniec Promienia: trafia tych, którzy stoją pomiędzy.",
        "Click the other end of the Ray: it hits who stands between.",
    ),
    "place_token": ("Kliknij pole, potem heks w tym polu.", "Click a field, then a hex of it."),
    "place_token.second": (
        "Kliknij krążek. Wskaż go, by zobaczyć, kogo żeton dotknie.",
        "Click a disc. Point at it to see whom the token would touch.",
    ),
    "choose_thicket": ("Kliknij pole z Zaroślami, które ruszają.", "Click the field of the Thicket that moves."),
    "choose_thicket_hex": ("Kliknij jedne z Zarośli.", "Click one of the Thickets."),
    "move_thicket": (
        "Kliknij pole, do którego pełzną otoczone obwódką Zarośla.",
        "Click the field to which the ringed Thicket crawls.",
    ),
    "move_thicket.second": (
        "Kliknij krążek. Wskaż go, by zobaczyć, kogo Zarośla dotkną.",
        "Click a disc. Point at it to see whom the Thicket would touch.",
    ),
    "pay": (
        "Kryształ, punkt zwycięstwa albo wytrzymałość: kliknij oddział, by zapłacił nią.",
        "A crystal, a victory point, or endurance: click a squad to pay with its endurance.",
    ),
    "react": (
        "Możesz zagrać świecącą kartę natychmiastową albo nie reagować.",
        "You may play a lit instant card, or not react.",
    ),
    "discard": (
        "Możesz odrzucić jedną kartę; potem wszyscy dobierają do limitu ręki.",
        "You may discard one card; then everybody draws up to the hand limit.",
    ),
    "choose_bearer": ("Kliknij oddział, który dostanie ulepszenie.", "Click the squad that gets the upgrade."),
    "choose_actor": ("Kliknij model, który wykona akcję.", "Click the model that does it."),
    "each_next": ("Kliknij świecący model.", "Click a lit model."),
    "pick_model": ("Kliknij świecący model.", "Click a lit model."),
    "pick_target": ("Kliknij świecący model.", "Click a lit model."),
    "pick_actor": ("Kliknij świecący model.", "Click a lit model."),
    "pick_squad": ("Kliknij oddział albo jeden z jego modeli.", "Click a squad, or one of its models."),
    "resolve_hits": ("Kliknij trafiony model.", "Click a model that was hit."),
    "share_wounds": ("Kliknij model, który bierze ranę.", "Click the model that takes the wound."),
    "act_called": (
        "Wezwany oddział działa poza kolejką: ruch i walka, każde raz.",
        "A called squad acts on top of your activation: Move and Combat, each once.",
    ),
    "start_effects": (
        "Kilka rzeczy dzieje się na początku tury: ty wybierasz kolejność.",
        "Several things happen as the turn starts: you choose their order.",
    ),
    "end_effects": (
        "Kilka rzeczy dzieje się na końcu tury: ty wybierasz kolejność.",
        "Several things happen as the turn ends: you choose their order.",
    ),
    "choose_field": ("Kliknij świecące pole, potem heksy w nim.", "Click a lit field, then hexes of it."),
    "choose_field.4": (
        "Kliknij pole: ofiara stanie tuż obok tego, kto ją wlecze.",
        "Click a field: the prey is set down right beside whoever drags it.",
    ),
    "choose_dragged": ("Kliknij wroga, który zostanie zabrany.", "Click the enemy that is taken along."),
    "choose_x": (
        "X to cena i siła zarazem: zapłacisz tyle kryształów, ładunków lub wytrzymałości.",
        "X is price and strength at once: you pay that many crystals, charges or endurance.",
    ),
    "split_x": (
        "Reszta X przywraca wytrzymałość tego samego oddziału.",
        "The rest of X restores endurance of the same squad.",
    ),
    "use_together": (
        "Ulepszenie wzmacnia kartę, zanim zadziała. Płacisz ładunkami.",
        "The upgrade strengthens the card before it works. Charges pay for it.",
    ),
    "spend_charges": ("Więcej ładunków, silniejsza karta.", "The more charges, the stronger the card."),
    "banner_with_evolve": (
        "Sztandar może zadziałać razem z ewolucją; potem leży do tury pasywnej.",
        "The banner may work together with the evolution; then it lies until a passive turn.",
    ),
    "discard_upgrade": (
        "Oddział niesie najwyżej dwa ulepszenia. Kliknij to, które odpada razem z ładunkami.",
        "A squad bears at most two upgrades. Click the one that goes, with its charges.",
    ),
    "give_wound": (
        "Kliknij model w kontakcie z tym oddziałem albo z niego. Traci żeton albo ginie; nikt za to nie punktuje.",
        "Click a model of that squad or in contact with it. It loses a token or dies; nobody scores for it.",
    ),
    "move_charge": (
        "Ładunków w puli już nie ma. Możesz przełożyć jeden z innego ulepszenia.",
        "No charges are left in the supply. You may move one from another upgrade.",
    ),
    "put_charge": ("Kliknij ulepszenie, które dostaje ładunek.", "Click the upgrade that gets the charge."),
    "charge_one": ("Kliknij ulepszenie pod kartą oddziału.", "Click an upgrade under a squad card."),
    "share_charges": (
        "Ładunków jest za mało dla wszystkich: kliknij ulepszenie, które dostaje następny.",
        "There are too few for all: click the upgrade that gets the next.",
    ),
    "choose_token": (
        "Zdjęcie żetonu kosztuje; potem model jest od niego wolny.",
        "Taking a token off costs; then the model is free of it.",
    ),
    "maybe": ("Nie musisz: reszta karty działa i tak.", "You need not: the rest of the card works anyway."),
    "choose_one": ("Karta daje jedno z tych, nie oba.", "The card gives one of these, not both."),
    "share_hits": (
        "Kliknij trafiony model: on bierze następną ranę.",
        "Click a model that was hit: it takes the next wound.",
    ),
    "choose_attribute": ("Wybierz wartość, która rośnie.", "Choose the value that is raised."),
    "choose_borrower": ("Kliknij swój model, o którego wartość chodzi.", "Click your model whose value is asked."),
    "choose_lender": (
        "Kliknij swój oddział: w tym rzucie liczy się jego wartość.",
        "Click your squad: its value counts for this roll.",
    ),
    "choose_kind": ("Żetony, których już nie ma w puli, są szare.", "Tokens of which none is left are grey."),
    "choose_source": ("Kliknij złoże na planszy.", "Click a source on the board."),
    "choose_mine": (
        "Leży zakryta: przeciwnicy nie wiedzą, która mina jest prawdziwa.",
        "It lies face down: opponents do not know which mine is real.",
    ),
    "remove_thicket": ("Kliknij oddział, który styka się z Zaroślami.", "Click a squad in contact with a Thicket."),
    "remove_thicket_hex": ("Kliknij pole z Zaroślami.", "Click the field of the Thicket."),
    "swap_one": ("Kliknij pierwszy model.", "Click the first model."),
    "swap_other": ("Kliknij model, z którym się zamienia.", "Click the model it changes places with."),
    "swap_place": ("Kliknij krążek: tam stanie podstawka.", "Click a disc: the base will stand there."),
    "swap_thicket": ("Kliknij pole z Zaroślami.", "Click the field of a Thicket."),
    "swap_thicket_hex": ("Kliknij jedne z Zarośli.", "Click one of the Thickets."),
    "join": (
        "Kliknij dwa stykające się modele: do końca tury dzielą się ranami.",
        "Click two models in contact: until the end of the turn they share wounds.",
    ),
    "rebase": (
        "Po zmianie trybu podstawka jest inna; musi objąć choć jeden dawny heks.",
        "The base has changed with the mode; it must cover at least one of its old hexes.",
    ),
    "play_evolve": ("Kliknij kartę ewolucji w ręce.", "Click an evolve card in your hand."),
    "move_item": (
        "Kliknij ulepszenie, ładunek albo wytrzymałość do przełożenia; na koniec: gotowe.",
        "Choose an upgrade, a charge or an endurance token to move; when all is moved: done.",
    ),
    "move_item_to": ("Kliknij oddział albo ulepszenie, które to dostaje.", "Click the squad or upgrade that gets it."),
    "move_shrine": ("Kliknij świecące pole.", "Click a lit field."),
    "push_by_shrine": (
        "Kliknij pole, potem heks: model ustępuje kapliczce.",
        "Click a field, then a hex: the model gives way to the shrine.",
    ),
    "discard_card": ("Kliknij kartę w ręce.", "Click a card in your hand."),
    "shuffle_back": (
        "Kliknij kartę w ręce: wraca do talii, a ty dobierasz nową.",
        "Click a card in your hand: it goes back into the deck, and you draw a new one.",
    ),
    "look_at": (
        "Zobaczysz całą rękę tego gracza; zapamiętasz ją, póki jej nie zmieni.",
        "You see that player's whole hand; you remember it until it changes.",
    ),
    "choose_taker": (
        "Nikt z wrogów nie zadał tej rany: ty mówisz, kto dostaje punkty.",
        "No opponent dealt the wound: you say who gets the points.",
    ),
    "set_off_strike": (
        "Rzut na trafienie na wszystkich na tym polu, swoich też. Możesz je zostawić na później.",
        "A hit check on everybody in its field, your own too. You may leave it for later.",
    ),
    "energize": (
        "Zamiast jednego kryształu ze zbiorów oddział odzyskuje wytrzymałość.",
        "In place of one crystal of the harvest the squad restores endurance.",
    ),
    "special_source": (
        "Dodatkowy efekt złoża, które kontrolujesz. Szare: nie ma dla kogo.",
        "An extra effect of a source that you control. Grey: there is nobody for it.",
    ),
    "special_target": ("Kliknij model albo oddział.", "Click a model or a squad."),
}


def guide(sight: Sight) -> str:
    """The line for the pending question; empty where the question says it all."""
    keys = [sight.key]
    if sight.key == "deploy_model" and sight.field_in_question:
        keys.insert(0, "deploy_model.hexes")
    if sight.asked.get("second") is True:
        keys.insert(0, f"{sight.key}.second")
    if "purpose" in sight.asked:
        keys.insert(0, f"{sight.key}.{sight.asked['purpose']}")
    return next((sight.says(*GUIDE[key]) for key in keys if key in GUIDE), "")
