import { createHash } from "node:crypto";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { themeCss } from "../../src/domain/theme/theme-css.ts";
import type { Tenants } from "../tenants/types.ts";

/** Style sheets of the tenants' looks by content hash, so that browsers and proxies may keep them for good. */
export class ThemeSheets {
  private readonly byStyle = new WeakMap<Style, string>();
  private readonly byHash = new Map<string, string>();

  /** Keeps `capacity` sheets at most; looks that are published over time would fill the memory. */
  constructor(
    private readonly tenants: Tenants,
    private readonly capacity = 500,
  ) {}

  /** Address of the sheet of a style. */
  href(style: Style): string {
    const known = this.byStyle.get(style);
    // What is handed out must be there to be fetched: the sheets may have been cleared since.
    const hash = known !== undefined && this.byHash.has(known) ? known : this.add(style);
    return `/assets/theme/${hash}.css`;
  }

  /** The sheet with this hash; another server of this portal may have handed out its address. */
  async find(hash: string): Promise<string | undefined> {
    const known = this.byHash.get(hash);
    if (known !== undefined) return known;
    this.href(this.tenants.neutralBoot.style);
    for (const slug of this.tenants.slugs) {
      const tenant = await this.tenants.find(slug);
      if (tenant !== undefined) this.href(tenant.style);
    }
    return this.byHash.get(hash);
  }

  private add(style: Style): string {
    const css = themeCss(style);
    const hash = createHash("sha256").update(css).digest("hex").slice(0, 20);
    if (this.byHash.size >= this.capacity) this.byHash.clear();
    this.byStyle.set(style, hash);
    this.byHash.set(hash, css);
    return hash;
  }
}
