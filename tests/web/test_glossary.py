"""One word for one thing: the glossary of the catalogues, their typography, and their numbers.

Before a text brings a new thing, the thing gets its row in `TERMS`, in all languages.
"""

from __future__ import annotations

import re

import pytest

from tests.web.catalogues import LANGUAGES, compiled, messages, texts

in_every_language = pytest.mark.parametrize("language", LANGUAGES)

TERMS: dict[tuple[str, ...], dict[str, str]] = {
    # The messages that name a thing, and the stem of its word in each language.
    ("throw", "throws_used", "throws_left", "event_throw", "real_done", "fair_throws"): {
        "en": "roll", "de": "w[uü]rf", "es": "tira", "fr": "lanc", "it": "lanc"},
    ("throw_again", "real_again", "bot_keeps", "replay_rethrow"): {
        "en": "reroll", "de": "neu", "es": "volver a tirar|vuelve a tirar", "fr": "relan", "it": "rilanci"},
    ("die_held", "bot_keeps", "hint_keep", "hold_hint", "rules_page_hold"): {
        "en": "keep|kept", "de": "behal|behäl", "es": "conserv", "fr": "gard", "it": "ten|tien"},
    ("face_skull", "count_skull", "sheet_skull", "curse_title", "rules_title_skulls"): {
        "en": "skull", "de": "totenk", "es": "calavera", "fr": "crâne", "it": "tesch"},
    ("face_joker", "count_joker", "choice_jokers", "sheet_jokers", "why_freeze_short"): {
        "en": "joker", "de": "joker", "es": "comod", "fr": "joker", "it": "jolly"},
    ("layout", "blank_sheet", "seats_shown", "dice_sheet"): {
        "en": "score sheet", "de": "wertungsbl", "es": "hoja", "fr": "feuille", "it": "sched"},
    ("row_orange", "row_pink", "why_no_row", "row_pick", "rules_title_death", "over_because"): {
        "en": "row|death", "de": "reihe|todes", "es": "fila|muerte", "fr": "rangée|mort", "it": "rig|morte"},
    ("bonus_line", "does_line", "line_open", "line_won", "line_lost", "solo_line", "does_miss"): {
        "en": "bonus line", "de": "bonuslinie", "es": "línea de bonus", "fr": "ligne de bonus",
        "it": "linea bonus"},
    ("sheet_freeze", "choice_freeze", "does_freeze", "why_freeze_short", "replay_kind_freeze"): {
        "en": "fr[eo]+z", "de": "frier|fror", "es": "congel", "fr": "gel", "it": "congel"},
    ("does_close", "row_closed", "why_row_closed"): {
        "en": "close", "de": "geschlossen", "es": "cierr|cerrad", "fr": "ferm", "it": "chiu"},
    ("curse_title", "curse_go_on", "replay_kind_curse", "fair_curses", "statistics_curses"): {
        "en": "curse", "de": "fl[uü]ch", "es": "maldici", "fr": "malédiction", "it": "maledizion"},
    ("games", "resume_title", "share_game", "review", "statistics_games"): {
        "en": "game", "de": "partie", "es": "partida", "fr": "partie", "it": "partit"},
    ("undo", "undo_last"): {
        "en": "undo", "de": "zurücknehmen", "es": "deshacer", "fr": "annuler", "it": "annulla"},
    ("hint",): {"en": "hint", "de": "tipp", "es": "pista", "fr": "conseil", "it": "suggerimento"},
    ("log", "log_close"): {
        "en": "history", "de": "verlauf", "es": "historial", "fr": "historique", "it": "cronologia"},
    ("fair_seed", "solo_seed", "fair_print"): {
        "en": "seed", "de": "startzahl", "es": "semilla", "fr": "graine", "it": "seme"},
    ("record", "copy_record"): {
        "en": "record", "de": "protokoll", "es": "registro", "fr": "transcription", "it": "trascrizione"},
    ("file_title", "file_export"): {
        "en": "backup", "de": "sicherung", "es": "copia", "fr": "sauvegarde", "it": "backup"},
    ("file_import", "file_yes"): {
        "en": "import", "de": "importieren", "es": "importar", "fr": "importer", "it": "importa"},
    ("solo",): {"en": "solo challenge", "de": "solo-herausforderung", "es": "desafío en solitario",
                "fr": "défi en solo", "it": "sfida in solitario"},
    ("why_full", "why_too_high", "castro_goal_high", "castro_ask_lost", "lesson_fits_done"): {
        "en": "roof", "de": "d[aä]ch", "es": "tejado", "fr": "toit", "it": "tett"},
    ("town", "rules_title_board", "board_own", "blank_board"): {
        "en": "board", "de": "spielplan", "es": "tablero", "fr": "plateau", "it": "tabellone"},
    ("why_full", "castro_head_square", "board_mix", "figure_board"): {
        "en": "square", "de": "feld", "es": "casilla", "fr": "case", "it": "casell"},
    ("castro_end_points", "castro_fives_what", "lesson_over_done"): {
        "en": "stack", "de": "stapel", "es": "pila", "fr": "pile", "it": "pil[ae]"},
    ("rules_title_line", "castro_line_what", "castro_line_broken", "card_line"): {
        "en": "line", "de": "lini", "es": "línea", "fr": "lign", "it": "fil[ae]"},
    ("worth_win", "moment_chance", "moment_chance_to_you", "castro_motive_block", "review_ledger_about",
     "looks_two"): {
        "en": "chance of winning", "de": "gewinnchance", "es": "probabilidad de ganar",
        "fr": "chances de victoire", "it": "probabilità di vittoria"},
    ("looks_two", "looks_two_game", "looks_solo", "looks_solo_game", "story_gave", "story_gave_you",
     "solo_luck", "review_accuracy_about"): {
        "en": "cost", "de": "verschenk|gekostet", "es": "cost|perd", "fr": "coût|perd|perte",
        "it": "cost|pers"},
    ("table_without", "table_adopt", "arrived_take"): {
        "en": "continue", "de": "weiterspielen", "es": "seguir", "fr": "continuer", "it": "continua"},
    ("first_turn_lot", "first_turn_lot_to_you", "castro_first_lot", "castro_goal_first"): {
        "en": "go(es)? first", "de": "beginn", "es": "emp[ie]+z", "fr": "commenc", "it": "cominci"},
    ("puzzles_own", "puzzles_own_none", "puzzles_own_wait", "puzzle_returns"): {
        "en": "choice", "de": "entscheid|was dich", "es": "decisi", "fr": "choix", "it": "scelt"},
    ("figure_board", "figure_heights", "figure_score", "figure_fives"): {
        "en": "highlighted", "de": "hell", "es": "iluminad", "fr": "éclairé", "it": "illuminat"},
    ("castro_board_squares", "lesson_sort_sign", "lesson_threat", "lesson_quick_done"): {
        "en": "needs", "de": "verlangt", "es": "pide", "fr": "demande", "it": "richiede|chiede"},
    ("castro_lost_text", "castro_lost_text_to_you"): {
        "en": "unbuilt roof", "de": "dach aus dem vorrat", "es": "sin construir", "fr": "réserve",
        "it": "riserva"},
    ("castro_does_cover", "castro_event_cover", "castro_motive_cover", "castro_motive_aim_cover",
     "castro_motive_hard", "castro_motive_easy", "castro_ask_covered", "castro_covered", "card_fives"): {
        "en": "cover", "de": "überbau", "es": "tap", "fr": "recouv", "it": "copr|copert"},
    ("castro_event_own", "castro_event_own_to_you", "castro_event_cover"): {
        "en": "high", "de": "hoch", "es": "de altura", "fr": "de haut", "it": "di altezza"},
    ("castro_nothing_fits", "castro_turn_nothing", "castro_event_lost", "round_none", "event_left"): {
        "en": "fit", "de": "passt", "es": "encaja|sirve", "fr": "convient", "it": "va (ancora )?bene"},
    ("looks_of_two", "achievement_expert_how", "achievement_castro_expert_how"): {
        "en": "two-player game", "de": "zu zweit", "es": "de dos", "fr": "à deux", "it": "in due"},
    ("puzzles_daily_right", "puzzles_shared_right", "puzzles_rating_from"): {
        "en": "on the first try", "de": "auf anhieb|gleich richtig", "es": "al primer intento|a la primera",
        "fr": "du premier coup", "it": "al primo tentativo"},
    ("puzzles", "puzzle", "puzzles_daily", "puzzles_next", "puzzle_back", "file_puzzles"): {
        "en": "puzzle", "de": "rätsel", "es": "acertijo", "fr": "casse-tête", "it": "rompicap"},
    ("puzzles_days", "puzzles_row"): {
        "en": "in a row", "de": "in folge", "es": "seguid", "fr": "d’affilée", "it": "di fila"},
    ("puzzles_rating", "puzzle_rating"): {
        "en": "rating", "de": "stärke", "es": "nivel", "fr": "niveau", "it": "livello"},
    ("table_host_gone", "table_over_about", "table_next_host", "meet_step_scan", "meet_show_guest"): {
        "en": "host", "de": "gastgeber", "es": "anfitri", "fr": "hôte", "it": "chi ospita"},
    ("one_table_way", "pass_on", "pass_about", "handover_pass", "option_handover"): {
        "en": "phone", "de": "handy", "es": "teléfono", "fr": "téléphone", "it": "telefon"},
    ("meet_about", "meet_hint_wifi", "meet_why_address", "meet_why_local"): {
        "en": "(on|to) (the same |your )?wi-fi", "de": "wlan", "es": "wifi", "fr": "wi-fi", "it": "wi-fi"},
    ("pass_about", "notice_join_host", "meet_show_host", "meet_wrong_other", "table_lost"): {
        "en": "scan", "de": "scann", "es": "escan", "fr": "scann", "it": "scansion"},
    ("post_send_about", "meet_show_host_plain"): {
        "en": "send", "de": "send", "es": "env", "fr": "envo", "it": "invi|mand"},
    ("one_table_about", "by_link_about"): {
        "en": "rig", "de": "manipulier", "es": "truca", "fr": "truqu", "it": "truccar"},
    ("figure_holding", "figure_throwing"): {
        "en": "pin", "de": "nadel", "es": "alfiler", "fr": "éping", "it": "puntina"},
    ("about_hand",): {"en": "button", "de": "knopf", "es": "botón", "fr": "bouton", "it": "pulsante"},
    ("castro_does_three", "castro_over_line", "castro_won_line", "lesson_four_done"): {
        "en": "line", "de": "linie", "es": "línea", "fr": "lign", "it": "fila"},
    ("lesson_jokers", "rules_goal_dice"): {
        "en": "jokers?.*rose|rose.*joker", "de": "joker.*rose|rose.*joker", "es": "comod.*rosa|rosa.*comod",
        "fr": "joker.*rose|rose.*joker", "it": "jolly.*ros[ae]|ros[ae].*jolly"},
}  # fmt: skip

FORBIDDEN = {
    "en": r"throws?|threw|thrown|throwing|rethrow\w*|hold|holds|held|cross(?:es|ed)? off|crossed|some"
    r"body"
    r"|everybody|anybody|who"
    r"ever|a"
    r"new|take back|taken back|network|per cent|log|coach’s advice|lot"
    r"|page|pages|tap again to throw|g[ia]ven? away|gives away|giving away|winning chance|play on(?! their)"
    r"|go(?:es)? on(?!, )|lit|at the first try|in Wi-Fi|networks|as far as|once more|this helps|games? of two"
    r"|best option’s aim|decisions?|colors?|favor(?:ed|s)?|center(?:ed|s)?|(?:organi|recogni|analy)z\w*",
    "de": r"Platz|Plätzen?|halten|gehalten|Schädeln?|Pink|vollende\w*|Summe|Boni|orangen?e? Würfel\w*|Bogen"
    r"|Startwert|[Ii]hr werft|euch|[Ee]ure\w*|Mitspielende\w*|Reste?|aufheb\w*|Netzwerk|Spiele|Runterladen"
    r"|(?:[Dd]iese|[Ee]ine|[Dd]eine|[Nn]eue)s? Spiel|Sie können|[Vv]erdeck\w*|[Vv]ergib\w*|[Vv]ergeben"
    r"|im Mittel|\w*[Tt]elefon\w*|(?:[Zz]urück|[Aa]b)?(?:ge)?[Ss]chick\w*|(?:der|das|im|ins) Netz"
    r"|Wertungszahl\w*"
    r"|[Ll]asst|[Gg]ebt|[Ss]eid|[Hh]abt|[Kk]önnt|[Ww]ollt|[Mm]üsst|[Dd]ürft|[Ww]erft|[Nn]ehmt"
    r"|[Dd]as hilft",
    "es": r"relanz\w*|ordenador\w*|coge\w*|coja\w*|bonos?|consejer\w*|disparate|mouse|ustedes|vosotros"
    r"|vuestr\w*|dados reales|de verdad|\w+áis|\w+éis|página(?! de inicio)|lanza\w*|naranja|sois"
    r"|(?:pas|tir|mir|jug|esper|dej|toc|conserv|lleg|carg)ad|(?:eleg|escrib)id|(?:volv|hac|pon)ed"
    r"|móvil|cubr\w+|cubiert\w+|amañ\w+|de alto(?! contraste)|problemas?|restantes|regal\w+|esto ayuda",
    "fr": r"vous|votre|vos|honnêtes?|bourdes?|relevé|journal|code QR|réseau|lignes ouvertes|appuyé|page"
    r"|application|(?:pass|jou|lanc|choisiss|ten|gard|touch|attend|av|pouv|dev|voul)ez|êtes"
    r"|(?:dé)?couvr\w+|rien ne va|confirm\w*|décisions?|mobile|problèmes?"
    r"|(?<!tout )de suite|ceci aide",
    "it": r"fogli[oa]?|svista|primato|consigli[oa]?|voi|vostr\w*|avete|calendul\w*|pagina(?! iniziale)|rete"
    r"|siete|potete|dovete|volete|passatevi|\w+atevi|fate|scegliete|tenete|regal\w+"
    r"|tir(?:a|i|o|are|ato|ati|ano|ando|eri)|da sol[oa]|decision[ei]|inquadr\w+|spill[oi]|problem[ai]"
    r"|questo aiuta",
}
"""Words that no text uses, for the glossary has another word for the thing."""

ALLOWED = {
    ("de", "review_ledger_about"): "what a column adds up to, not a player's total",
    ("de", "review_ledger_points"): "what a column adds up to, not a player's total",
    ("de", "review_band_about"): "names the line of the account",
    ("de", "review_remainder"): "a line of the account: no dice are left over",
    ("de", "table_chosen"): "a choice that the others do not see yet",
    ("de", "round_hidden"): "a choice that the others do not see yet",
    ("de", "real_about"): "everything else",
    ("de", "rules_turn_throw"): "all other dice",
    ("de", "boot_noscript"): "the game Calavera, not one that is played",
    ("en", "castro_says_easy_again_1"): "a child who wants to roll again",
    ("es", "fair_band"): "really",
    ("fr", "boot_broken"): "a fault, not a puzzle",
    ("fr", "notice_went_wrong"): "a fault, not a puzzle",
    **{
        (language, name): "the name that systems and browsers give to a permission"
        for language in ("en", "de", "fr", "it")
        for name in ("meet_why_local", "meet_hint_camera")
    },
}
"""Texts that may say a forbidden word, and why."""

PAGES = {
    "blank_count": "paper",
    "notice_link_newer": "what the browser reloads",
    "notice_too_new": "what the browser reloads",
    "notice_not_kept": "what the browser closes",
    "notice_no_room": "what the browser closes",
    "rules_page_install": "the start page",
    "rules_page_lesson": "the start page",
    "to_start": "the start page",
}
"""Texts with a real page, in every language: everything else is the app."""

NUMBERED = {
    "en": "points?|cross|crosses|dice|die|rolls?|turns?|games?|jokers?|skulls?|box|boxes|rows?"
    "|players?|days?",
    "de": "Punkten?|Kreuzen?|Würfeln?|Wurf|Würfen?|Zug|Zügen?|Partien?|Jokern?|Totenk\\w+|Feldern?|Reihen?"
    "|Spielern?|Tagen?",
    "es": "puntos?|cruz|cruces|dados?|tiradas?|turnos?|partidas?|comod\\w+|calaveras?|casillas?|filas?"
    "|jugadores|días?",
    "fr": "points?|croix|dés?|lancers?|tours?|parties?|jokers?|crânes?|cases?|rangées?|joueurs?|jours?",
    "it": "punt[oi]|croc[ei]|dad[oi]|lanci?o?|turn[oi]|partit[ae]|jolly|tesch\\w+|casell[ae]|righ?[ae]"
    "|giocator[ei]|giorn[oi]",
}
"""Words for things that are counted."""

DECIMAL = "written with a decimal, or far more than one"
RULE = "a number of the rules, the same in every game and more than one"
EXAMPLE = "an example that the page brings with it"
ALWAYS_MANY = {
    "standing": "several numbers, as 12 : 8",
    **dict.fromkeys(
        ("points", "worth_points", "warning_points", "statistics_points"),
        DECIMAL,
    ),
    **dict.fromkeys(
        ("looks_solo", "looks_solo_game", "looks_two", "looks_two_game"),
        DECIMAL,
    ),
    **dict.fromkeys(
        ("known_audit", "known_first", "known_length", "known_margin", "known_points", "known_solo"), DECIMAL
    ),
    **dict.fromkeys(("calendar_mean", "solo_luck", "solo_optimum"), DECIMAL),
    **dict.fromkeys(("castro_known_first", "castro_known_length", "castro_known_roof"), DECIMAL),
    **dict.fromkeys(("rules_goal_dice", "rules_goal_players", "rules_goal_what", "rules_goal_win"), RULE),
    **dict.fromkeys(("rules_turn_throw", "rules_turn_curse", "rules_skulls_curse", "rules_sheet_rows"), RULE),
    **dict.fromkeys(
        ("rules_throwing_count", "rules_bonus_what", "rules_end_when", "solo_intro", "duel_about"), RULE
    ),
    **dict.fromkeys(("rules_bonus_figure", "rules_choosing_figure", "rules_jokers_figure"), EXAMPLE),
    **dict.fromkeys(("rules_death_figure_many", "rules_end_figure"), EXAMPLE),
    **dict.fromkeys(("castro_goal_players", "castro_goal_first", "castro_goal_else"), RULE),
    **dict.fromkeys(("castro_turn_throw", "castro_board_squares", "castro_line_what"), RULE),
    **dict.fromkeys(("castro_end_rounds", "card_points", "board_wrong_length"), RULE),
    **dict.fromkeys(("figure_score", "figure_heights"), EXAMPLE),
    "row_closed": "a row closes after several crosses",
    "row_freezable": "a freeze takes two jokers at least",
    "row_open": "the French word has one form",
    "why_freeze_short": "a freeze takes two jokers at least",
    "why_no_throws_left": "a turn has three rolls",
    "why_take_all": "of one die alone, none can be left out",
    "solo_band": "a bound of the percentiles, five at least",
    "statistics_won": "of one game, none or one is won: French has one form for both",
}
"""Numbers that stand before what they count without a plural, and why one is never among them."""

RULES: dict[str, dict[str, str]] = {
    "en": {
        r"[\"']|[„«»‹›]": "“ ” ’",
        r" …": "… closes up",
        r"(?<! in)\s%": "no space before %",
    },
    "de": {
        r"[\"']|[”«»‹›]": "„ “ ’",
        r"(?<!\xa0)…": "U+00A0 before …",
        r"[^\xa0]%(?<! in %)": "U+00A0 before %",
        r" –": "U+00A0 before –",
    },
    "es": {r"[\"']|[„“”‹›]": "« »", r"\s…": "… closes up", r"[^\xa0]%(?<! en %)": "U+00A0 before %"},
    "fr": {
        r"[\"']|[„“”‹›]": "« » ’",
        r"\s…": "… closes up",
        r"[^\xa0][:»%](?<! en %)": "U+00A0 before : » %",
        r"«[^\xa0]": "U+00A0 after «",
        r"(?<!\u202f)[;!?]": "U+202F before ; ! ?",
    },
    "it": {r"[\"']|[„“”‹›]": "« » ’", r"\s…": "… closes up", r"(?<! in)\s%": "no space before %"},
}
"""Each language's typography: what must not be found, and what stands there instead."""

EVERYWHERE = {
    r"\.\.\.": "…",
    r" - | — ": "–",
    r"  ": "one space",
    r"\d-\d": "– between numbers",
    r"\s[,.](?!\.)": "no space before a comma or full stop",
    r"[\d}] MB": "U+00A0 before a unit",
    r"(?<![\w}{#])-\d": "−",
}


def said(language: str) -> list[tuple[str, str]]:
    """Return every form of every message by its name."""
    return [(name, text) for name, message in messages(language).items() for text in texts(message)]


def visible(text: str) -> str:
    """A text without the names of what is filled in."""
    return re.sub(r"\{\w+\}", "{}", text)


# -- words


@in_every_language
@pytest.mark.parametrize("names", TERMS, ids=lambda names: names[0])
def test_a_thing_has_one_word(names: tuple[str, ...], language: str) -> None:
    there = messages(language)
    for name in names:
        for text in texts(there[name]):
            assert re.search(TERMS[names][language], text, re.I), (name, text)


def found_words(language: str) -> dict[str, set[str]]:
    """Return the forbidden words of each message that has some."""
    flags = 0 if language == "de" else re.I
    pattern = re.compile(rf"(?<![\w’])(?:{FORBIDDEN[language]})(?![\w])", flags)
    found: dict[str, set[str]] = {}
    for name, text in said(language):
        words = set(pattern.findall(visible(text)))
        if name in PAGES:
            words = {word for word in words if not word.lower().startswith(("page", "página", "pagina"))}
        if words:
            found.setdefault(name, set()).update(words)
    return found


@in_every_language
def test_no_text_says_a_forbidden_word(language: str) -> None:
    allowed = {name for code, name in ALLOWED if code == language}
    found = found_words(language)
    assert {name: words for name, words in found.items() if name not in allowed} == {}
    assert allowed <= found.keys(), "an exception that nothing needs"


# -- typography


@in_every_language
def test_signs_and_spaces_are_those_of_the_language(language: str) -> None:
    wrong = [
        (name, right, text)
        for name, text in said(language)
        for pattern, right in (RULES[language] | EVERYWHERE).items()
        if re.search(pattern, visible(text))
    ]
    assert wrong == []


@in_every_language
def test_quotation_marks_and_brackets_come_in_pairs(language: str) -> None:
    pairs = {"en": "“”", "de": "„“"}.get(language, "«»")
    for name, text in said(language):
        assert all(text.count(pair[0]) == text.count(pair[1]) for pair in (pairs, "()")), (name, text)


def test_spanish_questions_and_exclamations_are_opened() -> None:
    for name, text in said("es"):
        assert (text.count("¿"), text.count("¡")) == (text.count("?"), text.count("!")), (name, text)


@in_every_language
def test_the_start_of_a_sentence_is_its_row_with_a_capital(language: str) -> None:
    there = messages(language)
    for colour in ("orange", "pink", "green", "black"):
        row, start = str(there[f"row_{colour}"].string), str(there[f"sentence_row_{colour}"].string)
        assert start == row[0].upper() + row[1:]


@in_every_language
def test_options_side_by_side_all_begin_with_a_capital(language: str) -> None:
    for name, text in said(language):
        if name.startswith(("value_", "show_", "replay_speed_", "coach_", "warn_")):
            assert text[0].isupper() or text[0].isdigit(), (name, text)


# -- numbers


@in_every_language
def test_what_is_counted_has_a_plural(language: str) -> None:
    counting = re.compile(rf"\{{(?!n\}}|face\}})\w+\}}\s(?:{NUMBERED[language]})(?!\w)", re.I)
    found = {name for name, text in said(language) if counting.search(text)}
    assert found <= ALWAYS_MANY.keys()


def test_no_exception_for_a_number_is_without_need() -> None:
    found = {
        name
        for language in LANGUAGES
        for name, text in said(language)
        if re.search(rf"\{{(?!n\}}|face\}})\w+\}}\s(?:{NUMBERED[language]})(?!\w)", text, re.I)
    }
    assert ALWAYS_MANY.keys() <= found


@in_every_language
@pytest.mark.parametrize("n", [-1, 0, 1, 2])
def test_a_number_is_said_with_its_form(n: int, language: str) -> None:
    one = {"en": (1,), "de": (1,), "es": (1,), "fr": (0, 1), "it": (1,)}[language]
    for name, message in messages(language).items():
        if message.pluralizable:
            assert compiled()[language].text(name, n) == texts(message)[0 if n in one else 1], name
