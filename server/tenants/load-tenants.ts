import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Clock } from "../../src/domain/clock.ts";
import { dateInZone } from "../../src/domain/dates.ts";
import type { BootData } from "../../src/domain/generated/api-portal.ts";
import { FormCompiler } from "./compile-form.ts";
import { readProduct, type Product } from "./read-product.ts";
import { readTenant, type TenantFiles } from "./read-tenant.ts";
import { neutralBootData, resolveTenant } from "./resolve-tenant.ts";
import type { CompiledForm, EffectiveTenant, PublishedSource, TenantFault, Tenants } from "./types.ts";

/** An instance compares the published version of a tenant at most this often. */
const VERSION_CHECK_MS = 2000;

/** Where tenants come from. */
export interface TenantSources {
  /** Folder with one folder per tenant. */
  tenantsDir: string;
  /** Folder of the product's own documents. */
  schemasDir: string;
  published: PublishedSource;
  clock: Clock;
  /** NODE_ENV=production: nothing that is a sandbox may be named. */
  production: boolean;
  /** A demonstration server. */
  demo: boolean;
}

/** What is known of one tenant and when it was last compared with what is published. */
interface Entry {
  files: TenantFiles;
  checkedAt: number;
  version: number | undefined;
  today: string;
  tenant: EffectiveTenant | undefined;
  refreshing: Promise<EffectiveTenant> | undefined;
}

class LoadedTenants implements Tenants {
  slugs: readonly string[] = [];
  faults: ReadonlyMap<string, readonly TenantFault[]> = new Map();
  neutralBoot!: BootData;
  private entries = new Map<string, Entry>();
  private compiler = new FormCompiler();
  private product!: Product;
  private readonly sources: TenantSources;

  constructor(sources: TenantSources) {
    this.sources = sources;
  }

  async reload(): Promise<void> {
    const product = await readProduct(this.sources.schemasDir);
    const entries = new Map<string, Entry>();
    const faults = new Map<string, readonly TenantFault[]>();
    for (const slug of await tenantFolders(this.sources.tenantsDir)) {
      const reading = await readTenant(path.join(this.sources.tenantsDir, slug), product);
      if (reading.ok) entries.set(slug, newEntry(reading.value));
      else faults.set(slug, reading.faults);
    }
    this.product = product;
    this.entries = entries;
    this.faults = faults;
    this.slugs = [...entries.keys()];
    this.neutralBoot = neutralBootData(product, this.sources.demo);
  }

  async find(slug: string): Promise<EffectiveTenant | undefined> {
    const entry = this.entries.get(slug);
    if (entry === undefined) return undefined;
    const now = this.sources.clock();
    const isFresh = now - entry.checkedAt < VERSION_CHECK_MS && now >= entry.checkedAt;
    if (entry.tenant !== undefined && isFresh) return entry.tenant;
    entry.refreshing ??= this.refresh(entry, now).finally(() => {
      entry.refreshing = undefined;
    });
    return entry.refreshing;
  }

  formByHash(hash: string): CompiledForm | undefined {
    return this.compiler.find(hash);
  }

  private async refresh(entry: Entry, now: number): Promise<EffectiveTenant> {
    const { published, demo } = this.sources;
    const { slug, document } = entry.files;
    const version = await published.version(slug);
    const today = dateInZone(now, document.timeZone);
    if (entry.tenant === undefined || version !== entry.version || today !== entry.today) {
      const values = await published.load(slug);
      entry.tenant = resolveTenant(this.product, entry.files, values, { compiler: this.compiler, now, demo });
    }
    Object.assign(entry, { version, today, checkedAt: now });
    return entry.tenant;
  }
}

function newEntry(files: TenantFiles): Entry {
  return { files, checkedAt: 0, version: undefined, today: "", tenant: undefined, refreshing: undefined };
}

/** Folders of tenants, sorted; files and hidden folders beside them are none. */
async function tenantFolders(tenantsDir: string): Promise<string[]> {
  const entries = await readdir(tenantsDir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .sort();
}

/**
 * Reads, checks and merges the documents of the product and of every tenant. A tenant with a fault does not start and
 * is listed with its faults; the others run. Throws ProductDocumentsError where the product's own documents are broken.
 */
export async function loadTenants(sources: TenantSources): Promise<Tenants> {
  const tenants = new LoadedTenants(sources);
  await tenants.reload();
  return tenants;
}
