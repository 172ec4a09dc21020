import type { Clock } from "../../src/domain/clock.ts";
import { dateInZone } from "../../src/domain/dates.ts";
import type { FileLimits } from "../../src/domain/files.ts";
import type { ServedPayments } from "./card-payments.ts";
import { newLabels, offeredLabels, type ChoiceLabel } from "./choice-labels.ts";
import type { FormCompiler } from "./compile-form.ts";
import { paperImage } from "./paper-image.ts";
import { readInside } from "./read-inside.ts";
import type { Product } from "./read-product.ts";
import type { TenantFiles } from "./read-tenant.ts";
import { resolveTenant } from "./resolve-tenant.ts";
import { imageName, LARGEST_IMAGE_BYTES } from "./tenant-images.ts";
import type { EffectiveTenant, PublishedSource } from "./types.ts";

/** How often, at most, a server instance compares the published version of a tenant. */
const VERSION_CHECK_MS = 2000;
/** If the database takes longer than this to return the version, the known values are served meanwhile. */
const CHECK_PATIENCE_MS = 250;

/** The dependencies of an entry, from the sources of all tenants. */
interface Surroundings {
  readonly published: PublishedSource;
  readonly clock: Clock;
  readonly demo: boolean;
  readonly fileLimits?: FileLimits;
  readonly served?: ServedPayments;
  readonly report?: (error: unknown, slug: string) => void;
}

/** The last resolved tenant, and its inputs. */
interface Known {
  readonly tenant: EffectiveTenant;
  readonly version: number;
  /** The tenant's calendar day, on which relative dates depend. */
  readonly today: string;
}

/** A running tenant, which is resolved again if the published values or the day have changed. */
export class TenantEntry {
  private known: Known | undefined;
  private checkedAt = Number.NEGATIVE_INFINITY;
  private checking: Promise<EffectiveTenant> | undefined;
  /** Resolves when the running check has taken too long to wait for. */
  private patience: Promise<void> | undefined;
  private readonly product: Product;
  private readonly files: TenantFiles;
  private readonly compiler: FormCompiler;
  private readonly around: Surroundings;

  constructor(product: Product, files: TenantFiles, compiler: FormCompiler, around: Surroundings) {
    this.product = product;
    this.files = files;
    this.compiler = compiler;
    this.around = around;
  }

  get isDemo(): boolean {
    return this.files.document.demo === true;
  }

  /**
   * The tenant with the values published up to 2 s ago, or longer ago while the database does not respond. Rejects only
   * if the tenant was never resolved.
   */
  async current(): Promise<EffectiveTenant> {
    const now = this.around.clock();
    const isFresh = now >= this.checkedAt && now - this.checkedAt < VERSION_CHECK_MS;
    if (this.known !== undefined && isFresh) return this.known.tenant;
    this.checking ??= this.startCheck(now);
    const { known, checking, patience } = this;
    if (known === undefined || patience === undefined) return checking;
    return Promise.race([checking, patience.then(() => known.tenant)]);
  }

  private startCheck(now: number): Promise<EffectiveTenant> {
    let timer: NodeJS.Timeout | undefined;
    this.patience = new Promise((resolve) => {
      timer = setTimeout(resolve, CHECK_PATIENCE_MS);
      timer.unref();
    });
    return this.check(now).finally(() => {
      clearTimeout(timer);
      this.checking = undefined;
    });
  }

  private async check(now: number): Promise<EffectiveTenant> {
    try {
      this.known = await this.resolve(now);
    } catch (error) {
      if (this.known === undefined) throw error;
      this.around.report?.(error, this.files.slug);
    }
    this.checkedAt = now;
    return this.known.tenant;
  }

  private async resolve(now: number): Promise<Known> {
    const { published, demo, served, fileLimits } = this.around;
    const { slug, document } = this.files;
    const version = await published.version(slug);
    const today = dateInZone(now, document.timeZone);
    if (this.known?.version === version && this.known.today === today) return this.known;
    const values = await published.load(slug);
    const formerLabels = (await published.choices?.recall(slug)) ?? [];
    const resolving = { compiler: this.compiler, now, demo, served, fileLimits, formerLabels };
    const resolved = resolveTenant(this.product, this.files, values, resolving);
    const tenant = { ...resolved, paperImage: await this.paperImage(resolved) };
    await this.keepLabels(tenant, formerLabels);
    return { tenant, version, today };
  }

  /**
   * Images that cannot be drawn are reported when the tenant is checked. One that was damaged or replaced since is
   * reported here and left out.
   */
  private async paperImage({ slug, style, assetsFolder }: Omit<EffectiveTenant, "paperImage">) {
    const name = imageName(slug, style.headerImage.uri);
    if (name === undefined || assetsFolder === undefined) return undefined;
    try {
      const reading = await readInside(assetsFolder, name, LARGEST_IMAGE_BYTES);
      if (!reading.ok) throw new Error(`expected ${reading.expected}`);
      return await paperImage(reading.content);
    } catch (error) {
      const words = `assets/${name} cannot be drawn: receipts and messages are made without it`;
      this.around.report?.(new Error(words, { cause: error }), slug);
      return undefined;
    }
  }

  /** Stores the current labels of the choices. If the database does not accept them, the tenant is served anyway. */
  private async keepLabels({ slug, forms }: EffectiveTenant, known: readonly ChoiceLabel[]): Promise<void> {
    const { published, report } = this.around;
    const fresh = newLabels(offeredLabels([...forms.values()].map(({ form }) => form)), known);
    if (fresh.length === 0) return;
    try {
      await published.choices?.keep(slug, fresh);
    } catch (error) {
      report?.(error, slug);
    }
  }
}
