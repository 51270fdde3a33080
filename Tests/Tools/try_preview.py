#!/usr/bin/env python3
"""Opens pages of `campaignc preview` in Chromium and uses them as people do: by mouse, by keyboard, with bad intent.

    python3 Tests/Tools/try_preview.py CAMPAIGNC [--update] [--only WORD] [--patience N]

--update writes the reference pictures in Tests/Fixtures/preview/pictures. --only runs the checks with WORD in their
names. --patience multiplies the time limits, for a machine that does other work too. Needs Chromium, the fonts of
fonts-noto-core and fonts-liberation, and the packages playwright and axe-playwright-python. CHROMIUM is the path of
the browser, if it is not /usr/bin/chromium. Exit code 1: a check has failed.
"""

import argparse
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOOLS = Path(__file__).parent
sys.path.insert(0, str(TOOLS / "preview"))
import home  # noqa: E402
import hostile  # noqa: E402
import pages  # noqa: E402
import pictures  # noqa: E402
from checks import Checks  # noqa: E402
from axe_playwright_python.sync_playwright import Axe  # noqa: E402
from playwright.sync_api import expect, sync_playwright  # noqa: E402

ROOT = TOOLS.parents[1]
WORKSPACE = ROOT / "Tests/Fixtures/preview/workspace"
PAGE = ROOT / "Sources/CampaignPreview/Page"
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]

# What each item of the workspace shows in its sketch: a selector, and a text in it.
DRAWN = {
    "cards/banner": (".card.banner_image .picture", "strip.png"),
    "cards/captioned": (".card.captioned_image", "Spring is here"),
    "cards/classic": (".card.short_news", "A new shop at the harbour"),
    "cards/text": (".card.text_announcement", "Longer days"),
    "cards/album": (".card.cross_promotion_small", "9,99 €"),
    "messages/slideup": (".slideup", "Your basket is waiting"),
    "messages/slideup-icon": (".slideup .icon", "F291"),
    "messages/modal": (".window.modal", "Your basket is waiting for you."),
    "messages/modal-faint": (".window.modal", "Grey on grey"),
    "messages/modal-picture": (".window.modal.bare", "trophy.png"),
    "messages/full": (".window.full", "Sixty new levels"),
    "messages/full-picture": (".window.full.bare", "map.png"),
    "messages/html": ("iframe.html", None),
    "messages/html-full": ("iframe.html", None),
    "messages/control": (".says", "shows nothing"),
    "messages/hebrew": (".window.modal", "ברוכים הבאים"),
    "messages/on-the-server": (".says", "asks the server"),
}

# Keys of payloads that change the form of a sketch and are no text or colour in it: the reference pictures show them.
SHAPES = {
    "image_style", "text_align_header", "text_align_message", "slide_from", "hide_chevron", "crop_type", "aspect_ratio",
    "ar", "p", "v", "viewed", "rating", "reviews", "icon", "type", "tp", "data", "btns", "dark", "display_price",
}
# Envelopes, and the insides of triggers: no part of an item that is drawn.
ENVELOPES = {
    "feed", "cards", "triggers", "full_sync", "last_card_updated_at", "last_full_sync_at", "event_name", "product_id",
    "property_filters", "comparator", "property_key", "property_type", "property_value", "campaign_id",
}

check = Checks()


class Bench:
    """A browser, the pages to try, and what they asked for and complained about."""

    def __init__(self, browser, binary, folder, options):
        self.browser, self.binary, self.folder = browser, binary, folder
        self.update, self.patience = options.update, options.patience
        self.requests, self.complaints = [], []
        self.home = home.Home()
        self.page_file = pages.make(binary, WORKSPACE, folder / "page.html")
        self.page_text = self.page_file.read_text()
        self.data = pages.data_of(self.page_text)

    def open(self, address="", file=None, width=1280, height=900, **options):
        """A page in a browser of its own."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        page = context.new_page()
        page.set_default_timeout(5000 * self.patience)
        file = file or self.page_file
        context.on("request", lambda request: self.note_request(request.url, file))
        context.on("requestfailed", self.note_refusal)
        page.on("console", lambda message: self.note_console(message))
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.goto(f"file://{file}{address}")
        return page

    def note_request(self, url, file):
        local = url.startswith((f"file://{file}", "data:", "about:")) or (".js?" in url and url.startswith("file:"))
        if not local:
            self.requests.append(url)

    def note_refusal(self, request):
        # The policy has stopped it before it left.
        if "csp" in (request.failure or "").lower() and request.url in self.requests:
            self.requests.remove(request.url)

    def note_console(self, message):
        # Playwright itself tries to run a script in each frame, which the sandbox refuses.
        if message.type in ("error", "warning") and "Blocked script execution in 'about:srcdoc'" not in message.text:
            self.complaints.append(message.text)

    def write(self, name, data):
        """A page with other data."""
        file = self.folder / name
        file.write_text(pages.with_data(self.page_text, data), encoding="utf-8", errors="surrogatepass")
        return file

    def items(self):
        """The full names of everybody's items."""
        for number in [number for numbers in self.data["readers"][0]["items"] for number in numbers]:
            item = self.data["items"][number]
            yield f"{self.data['campaigns'][item[1]][0]}/{item[2]}", item


@check("the page without data is at most 80 kB")
def small(bench):
    size = len(pages.without_data(bench.page_text).encode())
    print(f"     {size} bytes")
    assert size <= 80_000, f"{size} bytes"


@check("the scripts write no markup")
def no_markup(_):
    for file in PAGE.rglob("*.js"):
        forbidden = r"innerHTML|outerHTML\s*=[^=]|insertAdjacentHTML|document\.write|\beval\b|new Function"
        found = re.findall(forbidden, file.read_text())
        assert not found, f"{file.name}: {found}"


@check("every type is drawn")
def every_type(bench):
    names = {name for name, _ in bench.items()}
    assert names == set(DRAWN), names ^ set(DRAWN)
    page = bench.open()
    for name, (selector, text) in DRAWN.items():
        page.goto(f"file://{bench.page_file}#/{name}")
        expect(page.locator("#item-name")).to_have_text(name.split("/")[1])
        shown = page.locator(f"#stages .screen {selector}")
        expect(shown.first).to_be_visible()
        if text:
            expect(shown.first).to_contain_text(text)
        expect(page.locator("#stages .screen")).to_have_attribute("role", "group")
    frame = page.frame_locator("iframe.html")
    page.goto(f"file://{bench.page_file}#/messages/html")
    expect(frame.locator("h1")).to_have_text("How do you like it?")


@check("each switch works by mouse")
def by_mouse(bench):
    page = bench.open("#/messages/full")
    screen = page.locator("#stages .screen").first
    for name in ("small", "tablet", "web", "phone"):
        page.locator(f"#screen-{name}").click()
        expect(page.locator(f"#screen-{name}")).to_have_attribute("aria-pressed", "true")
        expect(screen).to_have_attribute("style", re.compile({"small": "360px", "tablet": "800px", "web": "1280px",
                                                             "phone": "412px"}[name]))
    page.locator("#landscape").click()
    expect(screen).to_contain_text("Clients drop this message: it is only for portrait.")
    expect(page.locator("#checks")).to_contain_text("only for portrait")
    page.locator("#landscape").click()
    page.locator("#dark").click()
    expect(screen).to_have_class(re.compile("dark"))
    page.locator("#rtl").click()
    expect(screen).to_have_attribute("dir", "rtl")
    page.locator("#safe").click()
    expect(page.locator(".zone")).to_be_visible()
    page.locator("#type-200").click()
    expect(screen).to_have_attribute("style", re.compile(r"--type: ?2"))
    assert re.search(r"#/messages/full\?dark&dir=rtl&scale=2&safe$", page.url), page.url
    sides = {"screens": 4, "schemes": 2, "directions": 2, "types": 3, "orientations": 2, "reader": 2, "language": 2}
    for value, count in sides.items():
        page.locator("#side-by-side").select_option(value)
        expect(page.locator("#stages figure")).to_have_count(count)
    page.locator("#side-by-side").select_option("")
    page.locator("#fits button").nth(5).click()
    expect(page.locator("#screen-phone")).to_be_focused()
    page.locator("#stages .tap").last.click()
    expect(page.locator("#status")).to_contain_text("Opens shop://play")
    page.locator("#stages .close").click()
    expect(page.locator("#status")).to_contain_text("Closes the message.")
    page.locator("#payload-details summary").click()
    expect(page.locator("#payload")).to_contain_text("trigger_condition/0/type")


@check("each reader sees what it gets")
def readers(bench):
    page = bench.open("#/messages/slideup-icon")
    page.locator("#reader").select_option("anna")
    expect(page.locator("#stages .slideup")).to_contain_text("Kurz und gut.")
    page.locator("#reader").select_option("ben")
    expect(page.locator("#stages .slideup")).to_contain_text("Short and sweet.")
    page.goto(f"file://{bench.page_file}#/messages/modal?reader=anna")
    expect(page.locator("#stages .header")).to_contain_text("Still interested, Anna?")
    page.goto(f"file://{bench.page_file}#/messages/modal")


@check("each switch works by keyboard")
def by_keyboard(bench):
    page = bench.open("#/messages/full")
    screen = page.locator("#stages .screen").first
    expect(screen).to_be_visible()
    presses = {"1": "screen-small", "3": "screen-tablet", "4": "screen-web", "2": "screen-phone", "l": "landscape",
               "d": "dark", "r": "rtl", "s": "safe"}
    for key, name in presses.items():
        before = page.locator("#" + name).get_attribute("aria-pressed")
        page.keyboard.press(key)
        expect(page.locator("#" + name)).to_have_attribute("aria-pressed", "false" if before == "true" else "true")
    page.keyboard.press("t")
    expect(page.locator("#type-130")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("b")
    expect(page.locator("#stages figure")).to_have_count(4)
    page.keyboard.press("j")
    expect(page.locator("#item-name")).to_have_text("full-picture")
    page.keyboard.press("k")
    expect(page.locator("#item-name")).to_have_text("full")
    for key, title in {"f": "Feed", "e": "Delivery", "w": "Workspace", "a": "All items"}.items():
        page.keyboard.press(key)
        expect(page.locator("main h2").first).to_have_text(title)
    page.keyboard.press("/")
    expect(page.locator("#search")).to_be_focused()
    page.keyboard.type("harbour")
    expect(page.locator("#count")).to_have_text("1 of 18 items")
    page.keyboard.press("Escape")
    expect(page.locator("#search")).to_have_value("")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    # Until the next frame, the checkbox of the closed help has the focus. Keys work there too.
    page.evaluate("""() => {
      document.getElementById("help-button").click();
      document.getElementById("help").close();
      document.getElementById("keys-on").dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));
    }""")
    page.locator("#keys-on").uncheck()
    page.locator("#close-help").click()
    page.keyboard.press("f")
    expect(page.locator("main h2").first).to_have_text("All items")


@check("everything can be reached with the tab key, and shows that it has the focus")
def by_tab(bench):
    page = bench.open("#/messages/modal")
    expect(page.locator("#stages .tap").first).to_be_visible()
    reached = set()
    for _ in range(120):
        page.keyboard.press("Tab")
        name, outline = page.evaluate("""() => { const node = document.activeElement;
          const style = getComputedStyle(node);
          return [node.id || node.className || node.localName, style.outlineStyle]; }""")
        if name in ("body", "BODY"):
            break
        reached.add(name.split(" ")[0] if isinstance(name, str) else "svg")
        assert outline != "none", f"{name} has the focus and does not show it"
    wanted = {"skip", "help-button", "search", "filters", "clear", "row", "screen-phone", "landscape", "dark", "rtl",
              "safe", "type-100", "reader", "side-by-side", "tap", "close", "copy-place", "plain"}
    assert wanted <= reached, f"not reached: {sorted(wanted - reached)}"


@check("the filters narrow the list and the wall")
def narrow(bench):
    page = bench.open()
    page.locator("#filters").click()
    for name, value, count in [("campaign", "cards", 6), ("kind", "Modal", 3), ("channel", "news_feed", 2),
                               ("event", "session start", 2)]:
        page.locator("#filter-" + name).select_option(value)
        expect(page.locator("#count")).to_have_text(f"{count} of 18 items")
        expect(page.locator("#items > li")).to_have_count(count)
        page.locator("#clear").click()
        expect(page.locator("#count")).to_have_text("18 items")
    page.locator("#filter-day").fill("2026-03-21")
    page.locator("#filter-day").dispatch_event("change")
    expect(page.locator("#count")).to_have_text("6 of 18 items")
    page.locator("#filter-severity").select_option("error")
    expect(page.locator("#none")).to_be_visible()
    page.locator("#clear").click()
    expect(page.locator("#wall li").first).to_be_visible()


@check("addresses lead to items and to places in files")
def addresses(bench):
    page = bench.open("#/messages/slideup?frame=small&landscape&dark&dir=rtl&scale=1.3")
    screen = page.locator("#stages .screen")
    expect(screen).to_have_class(re.compile("dark"))
    expect(screen).to_have_attribute("style", re.compile("640px.*360px"))
    name, item = next((name, item) for name, item in bench.items() if name == "messages/modal")
    line = int(item[5].split(",")[0])
    file = bench.data["files"][bench.data["campaigns"][item[1]][1]]
    page = bench.open(f"#file:{file}:{line + 1}")
    expect(page.locator("#item-name")).to_have_text("modal")
    expect(page.locator("#source")).to_have_text(f"{file}:{line}")
    page = bench.open("#/cards/captioned?channel=content_cards")
    expect(page.locator(".facts")).to_contain_text("Content cards")
    page = bench.open("#/nowhere/nothing")
    expect(page.locator("#status")).to_contain_text("There is no item")
    expect(page.locator("main h2")).to_have_text("All items")
    page.goto(f"file://{bench.page_file}#/%E0%A4%A/%")
    expect(page.locator("main h2")).to_have_text("All items")


@check("the checks say what is cut, faint, small or missing")
def content_checks(bench):
    page = bench.open("#/messages/slideup?frame=small")
    checks = page.locator("#checks")
    expect(checks).to_contain_text("The message is cut after 3 lines. Readers see “")
    expect(checks).to_contain_text("whatever comes first.”.")
    expect(checks).to_contain_text("basket.png from images.example.com is not in this page.")
    page.goto(f"file://{bench.page_file}#/messages/modal-faint")
    expect(checks).to_contain_text("The message has a contrast of 1.7 : 1; at least 4.5 : 1")
    expect(checks).to_contain_text("The button is cut after one line.")
    expect(page.locator("#findings")).to_contain_text("low-contrast")
    expect(page.locator("#fits")).to_contain_text("✕ cut")
    page.goto(f"file://{bench.page_file}#/messages/full")
    expect(checks).to_contain_text("of the width and")
    page.goto(f"file://{bench.page_file}#/messages/html")
    expect(page.locator("#taps")).to_contain_text("Opens https://shop.example.com/survey")
    expect(page.locator("#taps")).to_contain_text("Calls brazeBridge.closeMessage()")


@check("the feed has pinned cards first, and cards that are seen")
def feed(bench):
    page = bench.open("#/feed")
    page.locator("#channel").select_option("content_cards")
    cards = page.locator(".feed-list > li")
    expect(cards).to_have_count(4)
    expect(cards.first.locator(".pin")).to_be_visible()
    expect(page.locator(".feed-list .unread")).to_have_count(4)
    cards.nth(1).locator("button").click()
    expect(page.locator(".feed-list .unread")).to_have_count(3)
    expect(cards.nth(1).locator("button")).to_be_focused()
    page.locator("#dark").click()
    expect(page.locator(".screen.free")).to_have_class(re.compile("dark"))


@check("delivery lists the messages of an event in their order")
def delivery(bench):
    page = bench.open("#/delivery")
    page.locator("#event").select_option("cart_viewed")
    expected = next(event for event in bench.data["events"] if event["name"] == "cart_viewed")["messages"]
    names = [f"messages/{bench.data['items'][number][2]}" for number in expected]
    assert page.locator(".ladder a").all_text_contents() == names
    assert "event=cart_viewed" in page.url
    page.locator(".ladder a").first.click()
    expect(page.locator("#item-name")).to_have_text(names[0].split("/")[1])


@check("the workspace is drawn: calendar, ladders, sizes and what was simulated")
def workspace(bench):
    timeline = {"name": "timeline", "title": "A timeline", "svg": "<svg xmlns='http://www.w3.org/2000/svg' width='90' "
                "height='30'><desc>One step</desc><text y='20'>drawn</text><script>document.title='HACKED'</script>"
                "</svg>"}
    drawings = [*bench.data["drawings"], timeline]
    page = bench.open("#/workspace", file=bench.write("drawings.html", {**bench.data, "drawings": drawings}))
    assert [entry["name"] for entry in bench.data["drawings"]][:3] == ["calendar", "ladder", "sizes"]
    for entry in drawings:
        image = page.locator(f"#{entry['name']} img")
        expect(image).to_be_visible()
        expect(image).to_have_attribute("alt", re.compile(re.escape(entry["title"])))
        assert image.evaluate("node => node.decode().then(() => node.naturalWidth > 0)"), entry["name"]
        expect(page.locator(f"#{entry['name']} a")).to_have_attribute("download", entry["name"] + ".svg")
    expect(page.get_by_role("img", name="A timeline. One step")).to_be_visible()
    expect(page.locator("#events tbody tr")).to_have_count(len(bench.data["events"]))
    page.locator("#events tbody a").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ladder")).to_be_visible()


@check("every value of a payload is in the page, and every key is drawn or said not to be")
def every_value(bench):
    page = bench.open()
    missing, undrawn, drawn, seen = [], set(), set(), set()
    for name, item in bench.items():
        channel = {0: "news_feed", 1: "content_cards", 2: "in_app"}[item[0]]
        page.goto(f"file://{bench.page_file}#/{name}?channel={channel}&x")
        expect(page.locator("#item-name")).to_have_text(name.split("/")[1])
        expect(page.locator("#payload-details")).to_be_attached()
        rows = page.locator("#payload tbody tr").evaluate_all(
            "rows => rows.map(row => [row.cells[0].textContent, row.cells[1].textContent])")
        paths = dict(rows)
        sketch = page.locator("#stages .screen").text_content()
        page.locator("#dark").click()
        colours = page.locator("#stages .screen").evaluate("node => node.outerHTML")
        page.locator("#dark").click()
        light = page.locator("#stages .screen").evaluate("node => node.outerHTML")
        for path, value in leaves(item[3]):
            key = [part for part in path.split("/") if not part.isdigit()][-1]
            seen.add(key)
            if path not in paths:
                missing.append(f"{name}: {path}")
            elif "Not drawn: " in paths[path]:
                undrawn.add(key)
            elif key.endswith("color") and (colour(value) in light or colour(value) in colours):
                drawn.add(key)
            elif isinstance(value, str) and value and (value.split("/")[-1] in sketch or key == "message"):
                drawn.add(key)
    assert not missing, missing
    notes = (PAGE / "Script/measures.js").read_text().split("const notDrawn")[1]
    for schema in ("feed-payload", "content-cards-payload", "triggers-payload"):
        keys = properties(json.loads((ROOT / f"schema/{schema}.schema.json").read_text())) - ENVELOPES
        listed = set(" ".join(re.findall(r'": "([^"]*)"', notes)).split())
        unknown = keys - drawn - undrawn - listed - SHAPES
        assert not unknown, f"{schema}: neither drawn nor said not to be: {sorted(unknown)}"


def leaves(value, path=""):
    """All values with their paths, as the page names them."""
    if not isinstance(value, (dict, list)) or not value:
        return [(path, value)]
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    return [leaf for key, entry in entries for leaf in leaves(entry, f"{path}/{key}" if path else str(key))]


def colour(value):
    """The beginning of a colour as browsers write it."""
    return f"({value >> 16 & 255}, {value >> 8 & 255}, {value & 255}" if isinstance(value, int) else "?"


def properties(schema):
    """The names of all properties in a schema."""
    if isinstance(schema, list):
        return set().union(*map(properties, schema)) if schema else set()
    if not isinstance(schema, dict):
        return set()
    own = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
    return own.union(*map(properties, schema.values())) if schema else own


@check("axe finds no violation: light and dark, both directions, narrow and wide")
def accessible(bench):
    axe = Axe()
    often = ["", "#/messages/modal", "#/cards/captioned", "#/feed"]
    seldom = ["#/messages/html", "#/messages/slideup?side=screens", "#/delivery", "#/workspace"]
    found = []
    for scheme, direction, width in itertools.product(("light", "dark"), ("ltr", "rtl"), (390, 1280)):
        whole = (scheme, direction, width) in (("light", "ltr", 1280), ("dark", "rtl", 390))
        for address in often + (seldom if whole else []):
            if address.startswith(("#/messages", "#/cards")):
                address += f"{'&' if '?' in address else '?'}dir={direction}{'&dark' if scheme == 'dark' else ''}"
            page = bench.open(address, width=width, color_scheme=scheme)
            page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
            expect(page.locator("main h2").first).to_be_visible()
            page.wait_for_timeout(150)
            result = axe.run(page, options={"runOnly": {"type": "tag", "values": AXE_TAGS}})
            for violation in result.response["violations"]:
                nodes = [node["html"][:160] for node in violation["nodes"][:3]]
                found.append(f"{scheme} {direction} {width} {address or '#/'}: {violation['id']}: {nodes}")
            page.context.close()
    page = bench.open()
    page.locator("#help-button").click()
    result = axe.run(page, options={"runOnly": {"type": "tag", "values": AXE_TAGS}})
    found += [f"help: {violation['id']}" for violation in result.response["violations"]]
    assert not found, "\n" + "\n".join(found)


@check("at 320 px, which is 400 % of 1280 px, nothing scrolls sideways")
def narrow_screen(bench):
    for address in ("", "#/messages/modal", "#/messages/full?frame=web", "#/cards/album", "#/feed", "#/delivery",
                    "#/workspace"):
        page = bench.open(address, width=320, height=640)
        expect(page.locator("main h2").first).to_be_visible()
        page.wait_for_timeout(150)
        width = page.evaluate("document.scrollingElement.scrollWidth")
        assert width <= 320, f"{address}: {width} px"


@check("hostile texts are only text")
def hostile_texts(bench):
    file = bench.write("hostile.html", pages.attacked(bench.data, hostile, bench.home.address))
    page = bench.open("", file=file)
    expect(page.locator("#wall li").first).to_be_visible()
    for name, _ in bench.items():
        page.goto(f"file://{file}#/{name}")
        expect(page.locator("#item-name")).to_be_visible()
        page.wait_for_timeout(50)
    for address in ("#/feed", "#/delivery", "#/workspace", "#/"):
        page.goto(f"file://{file}{address}")
        page.wait_for_timeout(100)
    assert "HACKED" not in page.title(), page.title()
    assert page.evaluate("window.HACKED") is None
    assert page.locator("#data").count() == 1 and page.locator("body > script").count() == 2


@check("hostile documents can't run a script, leave their frame or ask for anything")
def hostile_documents(bench):
    data = pages.attacked(bench.data, hostile, bench.home.address)
    file = bench.write("documents.html", data)
    for document in hostile.DOCUMENTS:
        name = "html-" + re.sub(r"\W", "-", document)
        page = bench.open(f"#/messages/{name}", file=file)
        frame = page.locator("iframe.html")
        if "hides the tree" in document:
            expect(page.locator("#stages .says")).to_contain_text("can't be read")
            page.context.close()
            continue
        expect(frame).to_be_visible()
        assert frame.get_attribute("sandbox") == "", document
        # Tap on everything that is there, and on the frame itself, with and without keys that open elsewhere.
        box = frame.bounding_box()
        for step in range(8):
            page.mouse.click(box["x"] + 30, box["y"] + 12 + step * 24)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_timeout(120)
        urls = [entry.url for entry in page.frames[1:]]
        assert all(url.startswith("about:srcdoc") for url in urls), f"{document}: {urls}"
        assert page.url.startswith(f"file://{file}"), f"{document}: the page is at {page.url}"
        assert "HACKED" not in page.title() and page.evaluate("window.HACKED") is None, f"{document}: a script ran"
        assert len(page.context.pages) == 1, f"{document}: a window opened"
        assert not bench.home.visits, f"{document}: {bench.home.visits}"
        page.context.close()


@check("a frame without cleaning is held by the sandbox and the policy alone")
def second_wall(bench):
    page = bench.open("#/messages/html")
    expect(page.locator("iframe.html")).to_be_visible()
    # The server does note who calls.
    visitor = bench.browser.new_page()
    visitor.goto(bench.home.address)
    visitor.close()
    assert bench.home.visits
    bench.home.visits.clear()
    asked = len(bench.requests)
    for name, document in hostile.DOCUMENTS.items():
        # Hints open connections, which no policy forbids: there the cleaning is the wall.
        if name == "hints":
            continue
        page.evaluate("text => { document.querySelector('iframe.html').srcdoc = text; }",
                      document.replace(hostile.HOME, bench.home.address))
        page.wait_for_timeout(150)
        assert "HACKED" not in page.title() and page.evaluate("window.HACKED") is None, f"{name}: a script ran"
        assert page.url.startswith(f"file://{bench.page_file}"), f"{name}: the page is at {page.url}"
        assert not bench.home.visits, f"{name}: {bench.home.visits}"
    # The browser complains about what the policy stops, and that is how it should be.
    page.context.close()
    bench.complaints.clear()
    del bench.requests[asked:]


@check("200 items take less than 2 MB and can be used within 1 s")
def two_hundred(bench):
    file = bench.write("200.html", pages.enlarged(bench.data, 100, 2))
    size = file.stat().st_size
    best = first_use(bench, file)
    print(f"     {size} bytes")
    assert size < 2_000_000, f"{size} bytes"
    assert best < 1000 * bench.patience, f"{best:.0f} ms"


TIMES = """
window.longTasks = [];
new PerformanceObserver((list) =>
  list.getEntries().forEach((entry) => window.longTasks.push(Math.round(entry.duration))))
  .observe({ type: "longtask", buffered: true });
addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => requestAnimationFrame(() => {
  window.secondFrame = performance.now(); })));
"""


def timed(bench, file):
    """A page that notes long tasks and its second frame."""
    context = bench.browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.add_init_script(TIMES)
    page.goto(f"file://{file}")
    expect(page.locator("#items .row").first).to_be_visible()
    page.wait_for_timeout(300)
    return page


def first_use(bench, file):
    """Milliseconds until the page has been painted twice, the best of three times.

    A busy machine makes everything slow. Then the processor time of the page's thread counts, if it is less: what the
    page would take if it had the processor for itself.
    """
    best, times = 10_000, []
    for _ in range(3):
        page = bench.browser.new_page(viewport={"width": 1280, "height": 900})
        page.add_init_script(TIMES)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(f"file://{file}")
        expect(page.locator("#items .row").first).to_be_visible()
        page.wait_for_timeout(100)
        metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
        frame, processor = page.evaluate("window.secondFrame"), metrics["TaskDuration"] * 1000
        times.append(f"{frame:.0f} ({processor:.0f})")
        best = min(best, frame, processor)
        page.context.close()
    print(f"     second frame after {', '.join(times)} ms (processor time)")
    return best


@check("scrolling 1,000 campaigns has no task over 100 ms")
def scrolling(bench):
    file = bench.write("1000.html", pages.enlarged(bench.data, 1000, 2))
    worst = min(longest_task(bench, file) for _ in range(3))
    print(f"     the longest task took {worst} ms")
    assert worst <= 100 * bench.patience, f"{worst} ms"


def longest_task(bench, file):
    page = timed(bench, file)
    page.evaluate("window.longTasks.length = 0")
    for x, turns in ((800, 50), (100, 40)):
        page.mouse.move(x, 600)
        for _ in range(turns):
            page.mouse.wheel(0, 900)
            page.wait_for_timeout(25)
    longest = max(page.evaluate("window.longTasks"), default=0)
    page.context.close()
    return longest


@check("10,000 campaigns are there within 1 s")
def ten_thousand(bench):
    file = bench.write("10000.html", pages.enlarged(bench.data, 10_000, 2))
    best = first_use(bench, file)
    print(f"     {file.stat().st_size} bytes")
    assert best < 1000 * bench.patience, f"{best:.0f} ms"


# Promises the time at which a text is drawn. Locators look too seldom to measure that.
SEEN = """
(text) => {
  window.seen = new Promise((resolve) => {
    const look = () => {
      const shown = document.querySelector("#stages .message");
      if (shown && shown.textContent.includes(text)) requestAnimationFrame(() => resolve(Date.now()));
      else setTimeout(look, 5);
    };
    look();
  });
}
"""


@check("a save is seen within 300 ms with --watch, and scrolling, selection and focus stay")
def watching(bench):
    folder = bench.folder / "watched"
    shutil.copytree(WORKSPACE, folder)
    output = bench.folder / "watched.html"
    process = subprocess.Popen([bench.binary, "preview", "--watch", str(folder), "-o", str(output)],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 20
        while not output.exists() and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.5)
        page = bench.open("#/messages/full", file=output)
        page.locator("#search").fill("season")
        page.locator("#dark").click()
        source = folder / "campaigns/messages.yaml"
        best = 10_000
        for turn in range(6):
            old, new = ("Sixty", "Seventy") if turn % 2 == 0 else ("Seventy", "Sixty")
            page.evaluate(SEEN, new)
            begin = time.time() * 1000
            source.write_text(source.read_text().replace(old, new))
            best = min(best, page.evaluate("window.seen") - begin)
            time.sleep(0.3)
        expect(page.locator("#dark")).to_be_focused()
        expect(page.locator("#search")).to_have_value("season")
        expect(page.locator("#stages .screen")).to_have_class(re.compile("dark"))
        print(f"     {best:.0f} ms")
        assert best < 300 * bench.patience, f"{best:.0f} ms"
    finally:
        process.terminate()
        process.wait()


@check("pictures of reference items are as before")
def reference_pictures(bench):
    pictures.compare(bench, DRAWN, bench.update)


@check("no request left a page, and no page complained")
def silent(bench):
    assert not bench.requests, bench.requests[:10]
    assert not bench.home.visits, bench.home.visits
    assert not bench.complaints, "\n".join(bench.complaints[:10])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--patience", type=int, default=1)
    options = parser.parse_args()
    expect.set_options(timeout=5000 * options.patience)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                                             args=["--no-sandbox"])

        def close_pages():
            for context in browser.contexts:
                context.close()

        wrong = check.run(Bench(browser, options.binary, Path(folder), options), options.only, Exception, close_pages)
        browser.close()
    print(f"{wrong} of the checks failed" if wrong else "all checks passed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
