import { createHash, randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { KEPT_PAGES, type KeptPage } from "./rendered-pages.ts";

/** What a page is filled with. */
export interface PageContent {
  title: string;
  themeHref: string;
  /** Address of the mark in the browser's tab. */
  iconHref: string;
  /** What the browser draws its own bars in: the colour with which the page begins. */
  themeColor: string;
  /** Boot data as JSON text. */
  bootJson: string;
  /** HTML beside the portal's place, whose variable parts are escaped already; it depends on boot data and page alone. */
  notice?: string;
  /** The page itself, where it is rendered here. */
  page?: KeptPage;
}

export interface RenderedPage {
  html: string;
  nonce: string;
}

/** Escapes a text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A nonce for one answer: 128 bits. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Places of a template that are filled. */
const PLACE = /(%TITLE%|<!--theme-->|<!--boot-->|<!--notice-->|<!--root-->|<\/head>|%NONCE%)/;

/** The portal's place in the page. Nothing but the rendered page may be in it: the browser takes it over as it is. */
function portalPlace(page: KeptPage | undefined): string {
  return page === undefined
    ? '<div id="root"></div>'
    : `<div id="root" data-rendered="${escapeHtml(page.mark)}">${page.body}</div>`;
}

/** What the head says of the look. */
function lookTags({ themeHref, iconHref, themeColor }: PageContent): string {
  return (
    `<meta name="theme-color" content="${escapeHtml(themeColor)}">` +
    `<link rel="icon" href="${escapeHtml(iconHref)}"><link rel="stylesheet" href="${escapeHtml(themeHref)}">`
  );
}

/** The page in parts, between which the nonce goes. One pass: what was filled in is never searched for places again. */
function fill(template: string, content: PageContent): string[] {
  const { page } = content;
  // "<" is the one character that could end the element; as an escape it means the same in JSON.
  const json = content.bootJson.replace(/</g, "\\u003c");
  const parts = [""];
  const add = (text: string) => void (parts[parts.length - 1] += text);
  const addAroundNonce = ([first = "", ...others]: readonly string[]) => {
    add(first);
    parts.push(...others);
  };
  for (const piece of template.split(PLACE)) {
    if (piece === "%NONCE%") parts.push("");
    else if (piece === "%TITLE%") add(escapeHtml(content.title));
    else if (piece === "<!--theme-->") {
      // Before the first style sheet, for which a script would wait.
      if (page !== undefined) addAroundNonce(['<script nonce="', `">${page.script}</script>`]);
      add(lookTags(content));
    } else if (piece === "<!--notice-->") add(content.notice ?? "");
    else if (piece === "<!--boot-->")
      addAroundNonce(['<script type="application/json" id="boot" nonce="', `">${json}</script>`]);
    else if (piece === "<!--root-->") add(portalPlace(page));
    else if (piece === "</head>") {
      // After the portal's own sheets, where the browser puts them, too.
      addAroundNonce(page?.styles ?? []);
      add(piece);
    } else add(piece);
  }
  return parts;
}

/** A built index.html, read again when it changed on disk. */
export class PageTemplate {
  private text = "";
  private readAt = -1;
  /** Filled pages by content, so that a request costs one join. */
  private readonly filled = new LRUCache<string, string[]>({ max: KEPT_PAGES });

  constructor(private readonly file: string) {}

  /** The page with a fresh nonce, or undefined while the pages are not built. */
  async render(content: PageContent): Promise<RenderedPage | undefined> {
    if (!(await this.refresh())) return undefined;
    const { title, themeHref, iconHref, themeColor, bootJson } = content;
    const key = createHash("sha256")
      .update([title, themeHref, iconHref, themeColor, bootJson, content.page?.mark ?? ""].join("\n"))
      .update(`\n${content.page?.body ?? ""}`)
      .digest("base64");
    let parts = this.filled.get(key);
    if (parts === undefined) {
      parts = fill(this.text, content);
      this.filled.set(key, parts);
    }
    const nonce = createNonce();
    return { html: parts.join(nonce), nonce };
  }

  private async refresh(): Promise<boolean> {
    try {
      const { mtimeMs } = await stat(this.file);
      if (mtimeMs !== this.readAt) {
        this.text = await readFile(this.file, "utf8");
        this.readAt = mtimeMs;
        this.filled.clear();
      }
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
      throw error;
    }
  }
}
