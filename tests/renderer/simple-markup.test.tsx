import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { RichText } from "../../src/renderer/text/rich-text.tsx";
import { sanitize } from "../../src/renderer/text/sanitize.ts";
import { readSimpleMarkup } from "../../src/renderer/text/simple-markup.ts";

function textsBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  return files.map((name) => path.join(folder, name));
}

/** The elements and words of some HTML, without the blanks between blocks and without the elements that hold bare words. */
function outline(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replace(/\s+/g, " ");
  const inside = [...node.childNodes].map(outline).join("");
  const name = node.nodeName.toLowerCase();
  const link =
    node instanceof Element && name === "a" ? ` ${node.getAttribute("href")} ${node.getAttribute("rel")}` : "";
  return ["div", "span", "body"].includes(name) ? inside : `<${name}${link}>${inside.replace(/> </g, "><")}</${name}>`;
}

function outlineOf(html: string): string {
  const parsed = new DOMParser().parseFromString(html, "text/html").body;
  return outline(parsed).replace(/> </g, "><").trim();
}

const simple = [
  "<p>AT & T, 2 > 1 &amp; &lt;b&gt;</p>",
  "<H2>Head</H2>\n<p>one<br>two<br/>three <strong>bold <em>both</em></strong></p>",
  "<ul>\n  <li>a <b>b</b></li><li>c<ol><li>d</li></ol></li></ul>",
  "<p></p>",
  '<p>a <a href="https://x.example/a?b=c#d">b</a> <a href="mailto:a@b.example">c</a> <a href="/x">d</a> <a href="tel:+1">e</a></p>',
];

const files = ["tenants", "schemas/texts"]
  .flatMap(textsBelow)
  .map((file) => [file, readFileSync(file, "utf8")] as const);

describe("a text of simple elements", () => {
  test.each([...simple.map((html) => [html, html] as const), ...files])(
    "%s is drawn as it is sanitised",
    (_name, html) => {
      const read = readSimpleMarkup(html);
      expect(read).toBeDefined();
      if (read?.isWhole !== true) return;
      const { container } = render(<RichText html={html} />);
      expect(outlineOf(container.innerHTML)).toBe(outlineOf(sanitize(html).toString()));
    },
  );

  test("is the usual one: every text of product and demo", () => {
    const others = files.filter(([, html]) => readSimpleMarkup(html)?.isWhole !== true);
    expect(others.map(([file]) => file)).toEqual([]);
  });

  test("is read without attributes, and is not whole then", () => {
    const read = readSimpleMarkup('<p class="x">See <a href="//else.example/a">the map</a>.</p>');
    const link = { tag: "a", nodes: ["the map"] };
    expect(read).toEqual({ isWhole: false, nodes: [{ tag: "p", nodes: ["See ", link, "."] }] });
  });
});

describe("any other text is left to the sanitiser", () => {
  test.each([
    "words alone",
    "<p>not closed",
    "<p>one<p>two</p></p>",
    "<p><strong>crossed</p></strong>",
    "<p><ul><li>a</li></ul></p>",
    "<ul>words<li>a</li></ul>",
    "<p>&copy; me</p>",
    "<p>&copy me</p>",
    "<p>a < b</p>",
    "<p><!-- c --></p>",
    "<script>1</script>",
    "<p><script>1</script></p>",
    "<style>p{}</style>",
    "<p><img src=x onerror=1></p>",
    "<svg><p>a</p></svg>",
    "<p><a>one<a>two</a></a></p>",
    "<p>a</br></p>",
    "<table><tr><td>a</td></tr></table>",
    "<p>a</p></p>",
    "<toString>a</toString>",
  ])("%s", (html) => {
    expect(readSimpleMarkup(html)).toBeUndefined();
  });

  test.each([
    '<p><a href="javascript:alert(1)">a</a></p>',
    '<p><a href="JavaScript:alert(1)">a</a></p>',
    '<p><a href=" javascript:alert(1)">a</a></p>',
    '<p><a href="data:text/html,x">a</a></p>',
    '<p><a href="https://a&#46;b">a</a></p>',
    '<p><a href="/a" onclick="x">a</a></p>',
    "<p><a href='/a'>a</a></p>",
    '<p><a name="a">a</a></p>',
    "<p onclick=1>a</p>",
    "<p/>a</p>",
    '<h2 style="x">a</h2>',
    "<p>a</p x>",
  ])("%s, in part", (html) => {
    expect(readSimpleMarkup(html)?.isWhole ?? false).toBe(false);
  });

  test("with its words in their place until it is there, where a page shows them first", async () => {
    const { container } = render(
      <RichText isTextFirst html='<h2>Head</h2><p>See <a href="//else.example">the map</a></p>' />,
    );
    expect(container.querySelector(".rich-text-skeleton")).toBeNull();
    expect(screen.getByRole("heading", { name: "Head" })).toBeVisible();
    expect(await screen.findByRole("link", { name: "the map" })).toHaveAttribute("href", "//else.example");
  });
});
