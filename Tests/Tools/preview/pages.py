"""Pages of a preview: made by campaignc, and changed for tests in the way in which campaignc writes them."""

import copy
import json
import re
import subprocess

BLOCK = re.compile(r'(<script type="application/json" id="data"[^>]*>)(.*?)(</script>)', re.DOTALL)


def make(binary, workspace, output, *options):
    """The page of a workspace."""
    command = [binary, "preview", str(workspace), "-o", str(output), *options]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode or not output.exists():
        raise SystemExit(f"{' '.join(command)}: exit code {run.returncode}\n{run.stderr}")
    return output


def data_of(page):
    """The data in a page."""
    return json.loads(BLOCK.search(page)[2])


def with_data(page, data):
    """The page with other data, written as campaignc writes it."""
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")
    return BLOCK.sub(lambda block: block[1] + text + block[3], page, count=1)


def without_data(page):
    """What is the same in all pages."""
    return BLOCK.sub("", page)


def enlarged(data, campaigns, items_each):
    """Data with the items of 'data' again and again, in so many campaigns."""
    large = copy.deepcopy(data)
    everybody = [number for numbers in data["readers"][0]["items"] for number in numbers]
    items, order = [], [[], [], []]
    for campaign in range(campaigns):
        for place in range(items_each):
            item = list(data["items"][everybody[(campaign * items_each + place) % len(everybody)]])
            item[1], item[2] = campaign, f"{item[2]}-{place}"
            order[item[0]].append(len(items))
            items.append(item)
    large["campaigns"] = [[f"campaign-{number}", *data["campaigns"][0][1:]] for number in range(campaigns)]
    large["items"] = items
    large["readers"] = [{**data["readers"][0], "items": order}]
    messages = order[2][:200]
    large["events"] = [{"type": "custom_event", "name": "cart_viewed", "messages": messages}] if messages else []
    large["ties"], large["findings"], large["broken"], large["leftOut"] = [], [], [], []
    return large


def attacked(data, hostile, home):
    """Data with hostile texts wherever an author can write one, and hostile documents that call 'home'."""
    result = copy.deepcopy(data)
    texts = iter(hostile.TEXTS * 1000)
    links = iter(hostile.LINKS * 1000)

    def spoil(value, key=""):
        if isinstance(value, dict):
            return {name: spoil(entry, name) for name, entry in value.items()}
        if isinstance(value, list):
            return [spoil(entry, key) for entry in value]
        if key in ("uri", "url", "u", "image", "i", "image_url"):
            return next(links)
        written = ("message", "header", "text", "title", "tt", "description", "ds", "domain", "dm", "image_alt", "icon")
        return next(texts) if key in written else value

    for item in result["items"]:
        item[3] = spoil(item[3])
    html = next(item for item in data["items"] if item[3].get("data", {}).get("type") == "HTML")
    for name, document in hostile.DOCUMENTS.items():
        entry = copy.deepcopy(html)
        entry[2], entry[3]["data"]["message"] = "html-" + re.sub(r"\W", "-", name), document.replace(hostile.HOME, home)
        result["readers"][0]["items"][2].append(len(result["items"]))
        result["items"].append(entry)
    for campaign in result["campaigns"]:
        campaign[3].update(owner=next(texts), description=next(texts))
    for finding in result["findings"]:
        finding.update(message=next(texts), help=next(texts))
    result["files"] = [next(texts)[:300] for _ in result["files"]]
    return result
