"""Compares pictures of sketches with references, and says how far they may differ.

The references were made by Debian's Chromium with the fonts of fonts-noto-core and fonts-liberation. Another font
breaks lines elsewhere and fails, so the check is only run where these fonts are. A picture is divided into squares of 12 pixels. A square differs
if the mean of one of its colours does by more than 20 of 255, and a picture differs if more than 1 % of its squares do:
edges of letters may move, but no text, box or colour can be missing.
"""

import base64
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "Fixtures/preview/pictures"
LEFT_OUT = {"messages/control", "messages/on-the-server", "messages/html-full", "messages/modal-picture", "cards/text"}
SQUARE, DIFFERENCE, MOST = 12, 20, 0.01

COMPARE = """
async ([one, other, square, difference]) => {
  const read = async (data) => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [first, second] = [await read(one), await read(other)];
  if (first.width !== second.width || first.height !== second.height) {
    return `${first.width} × ${first.height} instead of ${second.width} × ${second.height}`;
  }
  let differing = 0, all = 0;
  for (let y = 0; y < first.height; y += square) {
    for (let x = 0; x < first.width; x += square) {
      const sums = [0, 0, 0];
      let count = 0;
      for (let row = y; row < Math.min(y + square, first.height); row += 1) {
        for (let column = x; column < Math.min(x + square, first.width); column += 1) {
          const place = (row * first.width + column) * 4;
          for (let part = 0; part < 3; part += 1) sums[part] += first.data[place + part] - second.data[place + part];
          count += 1;
        }
      }
      all += 1;
      if (sums.some((sum) => Math.abs(sum / count) > difference)) differing += 1;
    }
  }
  return differing / all;
}
"""


def compare(bench, names, update):
    """Draws each item on all four screens, in light and dark, and compares each row of screens with its reference."""
    fonts = subprocess.run(["fc-list"], capture_output=True, text=True, check=False).stdout
    if "Noto Sans" not in fonts or "Liberation Sans" not in fonts:
        print("     skipped: the fonts of fonts-noto-core or fonts-liberation are not here")
        return
    wrong = []
    judge = bench.browser.new_page()
    for name in names:
        if name in LEFT_OUT:
            continue
        for scheme in ("light", "dark"):
            file = FOLDER / f"{name.replace('/', '-')}-{scheme}.png"
            if update:
                FOLDER.mkdir(parents=True, exist_ok=True)
                file.write_bytes(picture(bench, name, scheme, 3000))
                continue
            if not file.exists():
                wrong.append(f"{file.name} is not there: use --update")
                continue
            expected = base64.b64encode(file.read_bytes()).decode()
            # A frame is painted by another process, which may be late on a busy machine.
            for wait in (150, 1000, 4000):
                taken = base64.b64encode(picture(bench, name, scheme, wait)).decode()
                result = judge.evaluate(COMPARE, [taken, expected, SQUARE, DIFFERENCE])
                if not isinstance(result, str) and result <= MOST:
                    break
            if isinstance(result, str) or result > MOST:
                Path(bench.folder.parent / file.name).write_bytes(base64.b64decode(taken))
                wrong.append(f"{file.name}: {result if isinstance(result, str) else f'{result:.1%} of it differs'} "
                             f"(see {bench.folder.parent / file.name})")
    assert not wrong, "\n".join(wrong)


def picture(bench, name, scheme, wait):
    """One item on the four screens, at half its size."""
    dark = "&dark" if scheme == "dark" else ""
    page = bench.open(f"#/{name}?side=screens{dark}", width=1500, height=900, device_scale_factor=0.5,
                      color_scheme=scheme, reduced_motion="reduce")
    page.locator("#stages .screen").nth(3).wait_for()
    page.wait_for_timeout(wait)
    taken = page.locator("#stages").screenshot(animations="disabled")
    page.context.close()
    return taken
