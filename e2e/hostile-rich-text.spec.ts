import type { Page } from "playwright/test";
import { portal } from "./support/demo-tenants.ts";
import { expect, test } from "./support/portal-test.ts";

const run = "window.hasRun=1";

const hostile = [
  { what: "a handler", html: `<img src=x:y onerror=${run}><p OnClick='${run}' onpointerenter="${run}">a</p>` },
  {
    what: "handlers after odd separators",
    html: `<img/src="x:y"/onerror=${run}><p title="a"onclick="${run}"\f/onfocus\n=\t${run}>a`,
  },
  { what: "styles", html: `<p style="position:fixed">a</p><p/STYLE=color:red>a</p><p title='>' style = 'top:0'>a</p>` },
  {
    what: "a style sheet",
    html: "<style>*{display:none}</style><p>a<style media=all>@import 'x'</style></p><STYLE\n>p{}",
  },
  {
    what: "scripts",
    html: `<script>${run}</script><script src="https://evil.example/x.js"></script><script>"<b c='"</script>`,
  },
  { what: "a base", html: '<base href="https://evil.example/" target="_top"><p>a<base href="/x"></p>' },
  {
    what: "documents' own words",
    html:
      '<meta http-equiv="Content-Security-Policy" content="img-src \'none\'; report-uri /x"><meta http-equiv=refresh ' +
      'content="0;url=https://evil.example"><link rel=stylesheet href="https://evil.example/x.css">',
  },
  {
    what: "SVG",
    html: `<svg onload=${run} style="top:0"><style>*{top:0}</style><g onclick=${run}><script>${run}</script></g><animate onbegin=${run} /></svg>`,
  },
  {
    what: "MathML",
    html: `<math><mtext><mglyph><style><img src=x:y onerror=${run}></style></mglyph></mtext><annotation-xml encoding="text/html"><p style="top:0">a</p></annotation-xml></math>`,
  },
  {
    what: "markup in what only looks like text",
    html:
      `<textarea><p title="</textarea><img src=x:y style=top:0 onerror=${run}>"></textarea>` +
      `<noscript><p title="</noscript><img src=x:y style=top:0 onerror=${run}>"></noscript>` +
      `<select><style></select><img src=x:y style=top:0 onerror=${run}></style></select>` +
      `<svg><title><p style="top:0"></title><![CDATA[><p style="top:0">]]></svg>`,
  },
  {
    what: "comments within tags",
    html: `<!--><img src=x:y style=top:0 onerror=${run}>--><<!-- -->p style="top:0" onclick=${run}><!--a--!><p style="top:0">a</p>`,
  },
  {
    what: "elements that load, frame and ask",
    html: `<iframe src="https://evil.example" srcdoc="<p style=top:0>"></iframe><object data="x"></object><embed src="x"><form action="https://evil.example"><button formaction="javascript:${run}">a</button></form><video src="x" onerror=${run}></video><template shadowrootmode=open><p style="top:0" onclick=${run}>a</p></template>`,
  },
  { what: "a tag that never ends", html: `<p>a</p><p style="top:0" onclick="${run}` },
];

/** Answers the text of the page of PCI compliance with this one. */
async function openWithText(page: Page, html: string): Promise<void> {
  await page.route("**/portal/pages/home-without-session/**", (route) => route.fulfill({ json: [{ text: html }] }));
  await page.goto(portal("plain", "pciCompliance"));
}

for (const { what, html } of hostile) {
  // The fixture `watch` fails the test on any report, also one from the sanitiser's own parse.
  test(`a text with ${what} runs nothing, is reported by no policy and shows what is allowed`, async ({ page }) => {
    await openWithText(page, `<h2 title="kept">Before 1 < 2</h2>${html}`);
    const text = page.getByRole("main").locator(".rich-text").filter({ hasText: "Before" });
    await expect(text.getByRole("heading", { level: 2, name: "Before 1 < 2" })).toHaveAttribute("title", "kept");
    expect(await text.locator("style, script, svg, math, base, meta, [style], [onerror]").count()).toBe(0);
    expect(await page.evaluate(() => Reflect.has(window, "hasRun"))).toBe(false);
  });
}
