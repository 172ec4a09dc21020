import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { themeCss } from "../../src/domain/theme/theme-css.ts";
import type { Tenants } from "../tenants/types.ts";

/** The file name of a sheet: the tenant's slug, or nothing for the product's own look, and the hash of its style. */
const SHEET_FILE = /^(?:([a-z][a-z0-9]*)\.)?([0-9a-f]{20})\.css$/;

/** A sheet and its hash. */
interface ThemeSheet {
  readonly hash: string;
  readonly css: string;
  /** Whether it is the permanent sheet of this address, or a substitute. */
  readonly isExact: boolean;
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 20);
}

/**
 * The style sheets of the tenants' looks. The address of a sheet contains its tenant and the hash of its style, so
 * browsers may cache it forever, and looking it up needs only one tenant. An address with an old style is from a page
 * before a publication, or from another release: it gets the tenant's current sheet.
 */
export class ThemeSheets {
  private readonly hashes = new WeakMap<Style, string>();
  private readonly derived: LRUCache<string, string>;
  private ownRevision: string | undefined;

  /** Caches at most `capacity` sheets; otherwise the looks published over time would fill the memory. */
  constructor(
    private readonly tenants: Tenants,
    capacity = 500,
  ) {
    this.derived = new LRUCache({ max: capacity });
  }

  /** The address of a tenant's style sheet, or of the product's own without a tenant. It does not derive the sheet. */
  href(style: Style, slug?: string): string {
    const file = `${this.hashOf(style)}.css`;
    return `/assets/theme/${slug === undefined ? file : `${slug}.${file}`}`;
  }

  /** The sheet with this file name, or the tenant's current one; undefined if there is no such tenant. */
  async find(file: string): Promise<ThemeSheet | undefined> {
    const [, slug, hash] = SHEET_FILE.exec(file) ?? [];
    if (hash === undefined) return undefined;
    const known = this.derived.get(hash);
    if (known !== undefined) return { hash, css: known, isExact: true };
    const style = slug === undefined ? this.tenants.neutralBoot.style : (await this.tenants.find(slug))?.style;
    return style === undefined ? undefined : this.current(style, hash);
  }

  /** The sheet of a tenant's current style, derived only once. */
  private current(style: Style, asked: string): ThemeSheet {
    const hash = this.hashOf(style);
    const css = this.derived.get(hash) ?? themeCss(style);
    this.derived.set(hash, css);
    return { hash, css, isExact: hash === asked };
  }

  private hashOf(style: Style): string {
    let hash = this.hashes.get(style);
    if (hash === undefined) {
      hash = shortHash(`${this.revision()}\n${JSON.stringify(style)}`);
      this.hashes.set(style, hash);
    }
    return hash;
  }

  /** Changes with the code that derives looks, so that another release's sheet has another address. */
  private revision(): string {
    const { style } = this.tenants.neutralBoot;
    this.ownRevision ??= shortHash((["light", "dark"] as const).map((theme) => themeCss({ ...style, theme })).join(""));
    return this.ownRevision;
  }
}
