import { createHash, randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { KEPT_PAGES, type KeptPage } from "./rendered-pages.ts";

/** The content of a page. */
export interface PageContent {
  title: string;
  themeHref: string;
  /** The address of the icon in the browser tab. */
  iconHref: string;
  /** The color of the browser's own bars: that of the top of the page. */
  themeColor: string;
  /** The boot data as JSON text. */
  bootJson: string;
  /** HTML next to the portal's element, already escaped. It depends only on the boot data and the page. */
  notice?: string;
  /** The page itself, if the server has rendered it. */
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

/** A nonce for one response: 128 bits. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

/** The placeholders of a template. */
const PLACE = /(%TITLE%|<!--theme-->|<!--boot-->|<!--notice-->|<!--root-->|<\/head>|%NONCE%)/;

/** The portal's element in the page. It must contain only the rendered page, which the browser hydrates. */
function portalPlace(page: KeptPage | undefined): string {
  return page === undefined
    ? '<div id="root"></div>'
    : `<div id="root" data-rendered="${escapeHtml(page.mark)}">${page.body}</div>`;
}

/** The tags of the look in the head. */
function lookTags({ themeHref, iconHref, themeColor }: PageContent): string {
  return (
    `<meta name="theme-color" content="${escapeHtml(themeColor)}">` +
    `<link rel="icon" href="${escapeHtml(iconHref)}"><link rel="stylesheet" href="${escapeHtml(themeHref)}">`
  );
}

/**
 * The page in parts, with the nonce to be put between them. The template is filled in one pass, so inserted text is
 * never searched for placeholders.
 */
function fill(template: string, content: PageContent): string[] {
  const { page } = content;
  // "<" is the only character that could end the element; its escape has the same meaning in JSON.
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
      // Before the first style sheet, since a script would wait for it.
      if (page !== undefined) addAroundNonce(['<script nonce="', `">${page.script}</script>`]);
      add(lookTags(content));
    } else if (piece === "<!--notice-->") add(content.notice ?? "");
    else if (piece === "<!--boot-->")
      addAroundNonce(['<script type="application/json" id="boot" nonce="', `">${json}</script>`]);
    else if (piece === "<!--root-->") add(portalPlace(page));
    else if (piece === "</head>") {
      // After the portal's own sheets, where the browser would also add them.
      addAroundNonce(page?.styles ?? []);
      add(piece);
    } else add(piece);
  }
  return parts;
}

/** A built index.html, which is read again when it changes on disk. */
export class PageTemplate {
  private text = "";
  private readAt = -1;
  /** Filled pages by content, so that a request only has to join the parts. */
  private readonly filled = new LRUCache<string, string[]>({ max: KEPT_PAGES });

  constructor(private readonly file: string) {}

  /** The page with a new nonce; undefined if the pages were not built. */
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
