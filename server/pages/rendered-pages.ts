import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { LRUCache } from "lru-cache";
import type { BootData } from "../../src/domain/generated/api-portal.ts";
import { renderMark, type RenderPage, type RenderRequest } from "../../src/domain/page-rendering.ts";

/** A cached page, for every return path and every nonce. */
export interface KeptPage {
  /** See renderMark. */
  readonly mark: string;
  readonly title: string;
  readonly script: string;
  readonly body: string;
  /** The style elements in parts, with the nonce to be put between them. */
  readonly styles: readonly string[];
}

/** Reports to the operator that a page is sent without its rendered content, so that the browser has to draw it. */
export type ReportUnrendered = (error: unknown, screen: string) => void;

/** How long to wait for a rendering. */
export interface Patience {
  /** Resolves when the time limit is over; call stop() to cancel it. */
  readonly over: Promise<void>;
  stop(): void;
}

/** How many pages are cached, both rendered and filled ones. */
export const KEPT_PAGES = 500;

/** A rendering takes milliseconds, and much longer only on an overloaded machine. */
const PATIENCE_MS = 5_000;

function fiveSeconds(): Patience {
  let stop = () => undefined as void;
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    stop = () => clearTimeout(timer);
  });
  return { over, stop };
}

function isBundle(module: unknown): module is { renderPage: RenderPage } {
  return (
    typeof module === "object" && module !== null && "renderPage" in module && typeof module.renderPage === "function"
  );
}

/**
 * Loads the bundle that renders the portal's pages (vite.render.config.ts). Undefined if it was not built, or cannot be
 * loaded, which is reported: the portal works without it.
 */
export async function openRenderPage(distDir: string, report: ReportUnrendered): Promise<RenderPage | undefined> {
  const file = path.join(distDir, "render/entry-server.js");
  if (!existsSync(file)) return undefined;
  try {
    const module: unknown = await import(pathToFileURL(file).href);
    if (isBundle(module)) return module.renderPage;
    throw new Error(`${file} exports no renderPage`);
  } catch (error) {
    report(error, "every page");
    return undefined;
  }
}

interface Entry {
  /** Undefined if the page could not be rendered. */
  readonly rendering: Promise<KeptPage | undefined>;
  isLate: boolean;
  done?: { readonly page: KeptPage | undefined };
}

/** Renders each page once for all people who would see the same, and caches a limited number of them. */
export class RenderedPages {
  private readonly kept: LRUCache<string, Entry>;
  private readonly numbers = new WeakMap<BootData, number>();
  private boots = 0;
  /** Random placeholders, which no document contains, for the parts of a cached page that differ in each response. */
  private readonly noncePlace = randomUUID();
  private readonly wayPlace = `/${randomUUID()}`;

  /** Caches at most `capacity` pages. */
  constructor(
    private readonly renderPage: RenderPage | undefined,
    private readonly report: ReportUnrendered,
    private readonly patience: () => Patience = fiveSeconds,
    capacity = KEPT_PAGES,
  ) {
    this.kept = new LRUCache({ max: capacity });
  }

  /** The page; undefined if it cannot be rendered, or not in time, in which case the browser draws it. */
  async find(wanted: Omit<RenderRequest, "nonce">): Promise<KeptPage | undefined> {
    const { renderPage } = this;
    if (renderPage === undefined) return undefined;
    const { boot, screen, now } = wanted;
    const returnTo = this.hasPlace(wanted.returnTo) ? this.wayPlace : wanted.returnTo;
    const mark = renderMark(screen, boot, now);
    const key = `${this.numberOf(boot)} ${mark} ${returnTo ?? ""}`;
    let entry = this.kept.get(key);
    if (entry === undefined) {
      entry = this.begin(renderPage, { ...wanted, returnTo, nonce: this.noncePlace }, mark);
      this.kept.set(key, entry);
    }
    return entry.done === undefined ? this.wait(entry, screen) : entry.done.page;
  }

  /** Puts the return path into the placeholder of a cached page. It is percent-encoded, and so safe in HTML. */
  withWay(html: string, returnTo: string | undefined): string {
    if (returnTo === undefined || !this.hasPlace(returnTo)) return html;
    return html.replaceAll(encodeURIComponent(this.wayPlace), () => encodeURIComponent(returnTo));
  }

  /** Links never have a returnTo of `/`. */
  private hasPlace(returnTo: string | undefined): boolean {
    return returnTo !== undefined && returnTo !== "/";
  }

  private begin(renderPage: RenderPage, request: RenderRequest, mark: string): Entry {
    const render = async (): Promise<KeptPage | undefined> => {
      try {
        const { title, script, body, styles } = await renderPage(request);
        return { mark, title, script, body, styles: styles.split(this.noncePlace) };
      } catch (error) {
        this.report(error, request.screen);
        return undefined;
      }
    };
    const entry: Entry = { rendering: render(), isLate: false };
    void entry.rendering.then((page) => (entry.done = { page }));
    return entry;
  }

  /** Waits for a page that is being rendered, unless an earlier wait for it has timed out. */
  private async wait(entry: Entry, screen: string): Promise<KeptPage | undefined> {
    if (entry.isLate) return undefined;
    const patience = this.patience();
    const page = await Promise.race([entry.rendering, patience.over.then(() => "late" as const)]);
    patience.stop();
    if (page !== "late") return page;
    if (!entry.isLate) this.report(new Error("rendering takes too long"), screen);
    entry.isLate = true;
    return undefined;
  }

  private numberOf(boot: BootData): number {
    const number = this.numbers.get(boot) ?? (this.boots += 1);
    this.numbers.set(boot, number);
    return number;
  }
}
