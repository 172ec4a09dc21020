import { render, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { plainParagraphs } from "../../src/renderer/text/plain-text.ts";
import { quietMarkup } from "../../src/domain/quiet-markup.ts";
import { leftOutOf } from "../../src/domain/rich-text-policy.ts";
import { RichText } from "../../src/renderer/text/rich-text.tsx";
import { sanitize } from "../../src/renderer/text/sanitize.ts";
import { removedMarkup } from "../support/removed-markup.ts";

describe("hostile rich text", () => {
  test.each([
    ["a script", "<p>a<script>alert(1)</script></p>", "<p>a</p>"],
    ["an event handler", '<p onclick="alert(1)">a</p>', "<p>a</p>"],
    ["an image that fails on purpose", "<img src=x:y onerror=alert(1)>", "<img>"],
    ["a script address", '<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
    ["a script address with a tab in it", '<a href="java&#9;script:alert(1)">a</a>', "<a>a</a>"],
    ["a data address", '<a href="data:text/html,<script>alert(1)</script>">a</a>', "<a>a</a>"],
    ["SVG", '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>', ""],
    ["MathML", '<math><mtext><mglyph><style><img src=x onerror="alert(1)"></style></mglyph></mtext></math>', ""],
    ["a style that covers the page", '<div style="position:fixed;inset:0">a</div>', "<div>a</div>"],
    ["a class of the portal", '<div class="loading-overlay">a</div>', "<div>a</div>"],
    ["a style sheet", "<style>*{display:none}</style><p>a</p>", "<p>a</p>"],
    ["a form", '<form action="https://evil.example"><input name="password"><button>Go</button></form>', "Go"],
    ["a frame", '<iframe src="https://evil.example"></iframe>', ""],
    ["an object", '<object data="x"></object><embed src="x">', ""],
    ["a redirect", '<meta http-equiv="refresh" content="0;url=https://evil.example">', ""],
    ["a base", '<base href="https://evil.example/">', ""],
    ["a foreign image", '<img src="https://evil.example/p.gif" alt="a">', '<img alt="a">'],
    ["a foreign image without a scheme", '<img src="//evil.example/p.gif">', "<img>"],
    ["an image inside its address", '<img src="data:image/svg+xml,<svg/onload=alert(1)>">', "<img>"],
    ["a set of images", '<img srcset="https://evil.example/p.gif 1x">', "<img>"],
    ["a background", '<table background="https://evil.example/p.gif"></table>', "<table></table>"],
    ["a name that hides the document's own", '<a id="boot" name="cookie">a</a>', "<a>a</a>"],
    ["a link into another frame", '<a href="/x" target="_top">a</a>', '<a href="/x" rel="noopener noreferrer">a</a>'],
    ["a dialog", "<dialog open>a</dialog>", "a"],
    ["a template", "<template><script>alert(1)</script></template>", ""],
    ["a video", '<video src="https://evil.example/v.mp4" autoplay></video>', ""],
    ["a heading of the page itself", "<h1>a</h1>", "a"],
    ["data attributes", '<p data-field="x" aria-hidden="true">a</p>', "<p>a</p>"],
  ])("with %s is inert", (_case, html, safe) => {
    expect(sanitize(html).toString()).toBe(safe);
  });
});

describe("before it is parsed", () => {
  test.each([
    ['<p style="a" onclick=b title="c" LANG=en>d</p>', '<p title="c" LANG=en>d</p>'],
    ["<p/style=a/b /onclick='b'title=c>d", "<p title=c>d"],
    ["<style>a</style>b<base href=c>d<STYLE >e", "bd"],
    ["<!--><p style=a>--><!--b--!><p style=a>", "<p>--><p>"],
    ["<textarea><p title='</textarea><img style=a>'>", "<textarea><p title='&lt;/textarea>&lt;img style=a>'>"],
    ["<<!-- -->p style=a>", "&lt;p style=a>"],
    ["a<p style=b", "a"],
  ])("%s loses what browsers report", (html, quiet) => {
    expect(quietMarkup(html, ["title", "lang"])).toBe(quiet);
  });
});

describe("rich text", () => {
  test.each([
    "<h2>Title</h2><p>Text <b>bold</b> <em>soft</em><br>next</p>",
    '<ul><li>one</li></ul><ol start="3"><li>three</li></ol>',
    '<table><caption>Fees</caption><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    '<p lang="es" dir="ltr">Hola</p><blockquote>q</blockquote><hr>',
    '<img src="/assets/tenants/plain/x.png" alt="A map" width="300">',
    "<p>5 &lt; 6 &amp; \u{1F697} \u05D0</p>",
  ])("%s stays as it is", (html) => {
    expect(sanitize(html).toString()).toBe(html);
  });

  test.each(["https://city.example/a?b=1#c", "mailto:a@b.org", "tel:+15550100", "/driverportal/plain/login", "#top"])(
    "keeps a link to %s and shields this page from it",
    (href) => {
      expect(sanitize(`<a href="${href}" target="_blank" rel="opener">a</a>`).toString()).toBe(
        `<a href="${href}" target="_blank" rel="noopener noreferrer">a</a>`,
      );
    },
  );

  test.each([
    ["<p>1 < 2, <3 and a<b</p><p>style = on</p>", "<p>1 &lt; 2, &lt;3 and a</p><p>style = on</p>"],
    ["<p>a</><!-- b > c -->d</p>", "<p>ad</p>"],
    ["<svg/><p>a</p>", "<p>a</p>"],
    ["<p title='\"a\" <b>' lang=en style=x>a</p>", '<p title="&quot;a&quot; <b>" lang="en">a</p>'],
    ['<script>if (a <b c="</script><p>a</p>', "<p>a</p>"],
    ["<p>a</p><p title='b", "<p>a</p>"],
    ["<<!-- -->b>a", "&lt;b&gt;a"],
  ])("%s keeps its prose beside what goes", (html, safe) => {
    const shown = document.createElement("div");
    const expected = document.createElement("div");
    shown.innerHTML = sanitize(html).toString();
    expected.innerHTML = safe;
    expect(shown.innerHTML).toBe(expected.innerHTML);
  });

  test("names what is taken out, each kind once", () => {
    expect(
      removedMarkup('<p onclick="x" style="y">a</p><script>1</script><script>2</script><img src="//evil.example/x">'),
    ).toEqual(expect.arrayContaining(["<script>", "onclick of <p>", "style of <p>", "src of <img>"]));
    expect(removedMarkup("<p>fine</p>")).toEqual([]);
  });

  test.each([
    '<p onclick="x" style="y" class=z>a</p><P ID=a>b</P>',
    "<p>a</p><script>1</script><script>2</script><style>p</style>",
    '<h1>a</h1><section><p lang="es">b</p></section>',
    '<img src="//evil.example/x" alt="a" width="300"><img src="/assets/x.png" width="30em">',
    '<a href="javascript:alert(1)">a</a><a href="mailto:a@b.org" target="_blank">b</a><a href="/x" target="_top">c</a>',
    '<p href="/x">a</p><ul><li>one</li></ul>5 < 6',
  ])("is judged from the text of %s as the sanitiser judges it", (html) => {
    expect(leftOutOf(html).sort()).toEqual(removedMarkup(html).sort());
  });

  test("is shown sanitised, after a skeleton", async () => {
    const { container } = render(<RichText html="<h2>Hello</h2><script>window.hit = 1</script>" className="own" />);
    expect(await screen.findByRole("heading", { level: 2, name: "Hello" })).toBeVisible();
    expect(container.querySelector("script")).toBeNull();
    expect(container.firstElementChild).toHaveClass("rich-text", "own");
    expect(container.firstElementChild).not.toHaveAttribute("aria-busy");
  });

  test("follows a change of its text", async () => {
    const { rerender } = render(<RichText html="<p>one</p>" />);
    await screen.findByText("one");
    rerender(<RichText html="<p>two</p>" />);
    await waitFor(() => expect(screen.getByText("two")).toBeVisible());
    expect(screen.queryByText("one")).not.toBeInTheDocument();
  });

  test("can be reduced to its words", () => {
    const html = "<h2>A &amp; B</h2><script>x()</script><p>c&nbsp;d <strong>e</strong> f</p>";
    const texts = plainParagraphs(html).map((words) => words.map(({ text, isBold }) => [text, isBold]));
    expect(texts).toEqual([
      [["A & B", false]],
      [
        ["c\u00a0d ", false],
        ["e", true],
        [" f", false],
      ],
    ]);
  });
});
