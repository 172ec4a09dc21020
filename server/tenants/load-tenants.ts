import path from "node:path";
import type { Clock } from "../../src/domain/clock.ts";
import type { FileLimits } from "../../src/domain/files.ts";
import type { Messages } from "../../src/domain/messages.ts";
import type { BootData } from "../../src/domain/generated/api-portal.ts";
import { everyFault } from "./checks/check-tenant.ts";
import type { ServedPayments } from "./card-payments.ts";
import { FormCompiler } from "./compile-form.ts";
import { readProduct } from "./read-product.ts";
import { readTenant } from "./read-tenant.ts";
import { neutralBootData } from "./resolve-tenant.ts";
import { listTenantFolders } from "./tenant-folders.ts";
import { TenantEntry } from "./tenant-entry.ts";
import type { CompiledForm, EffectiveTenant, PublishedSource, TenantFault, Tenants } from "./types.ts";

/** Where tenants come from. */
export interface TenantSources {
  /** Folder with one folder per tenant. */
  tenantsDir: string;
  /** Folder of the product's own documents. */
  schemasDir: string;
  published: PublishedSource;
  clock: Clock;
  /** NODE_ENV=production: a tenant that names a sandbox has a fault. */
  production: boolean;
  /** Whether the server serves the page of a sandbox, as a demonstration does: elsewhere a tenant that names it has a fault. */
  servesSandboxPage?: boolean | undefined;
  /** Under which people reach the server; where it is said, it has to be https for cards in production. */
  publicUrl?: string | undefined;
  /** Secrets of tenants: a tenant that names one that is not there has a fault. Not looked at where undefined. */
  secretsDir?: string | undefined;
  /** A demonstration server. */
  demo: boolean;
  /** What this server can take payments by: pages offer nothing else. Everything of the product where undefined. */
  served?: ServedPayments;
  /** How large files may be that this server takes; as large as any takes where undefined. */
  fileLimits?: FileLimits;
  /** Told when what is published cannot be asked for and the values known before stay in force. */
  report?: (error: unknown, slug: string) => void;
}

/** What one reading of all documents gave. */
interface Snapshot {
  readonly entries: ReadonlyMap<string, TenantEntry>;
  readonly faults: ReadonlyMap<string, readonly TenantFault[]>;
  readonly neutralBoot: BootData;
  readonly messages: Messages;
}

async function readAll(sources: TenantSources, compiler: FormCompiler): Promise<Snapshot> {
  const product = await readProduct(sources.schemasDir);
  const entries = new Map<string, TenantEntry>();
  const folders = listTenantFolders(sources.tenantsDir);
  const faults = new Map<string, readonly TenantFault[]>(folders.faults);
  for (const slug of folders.slugs) {
    const reading = await readTenant(path.join(sources.tenantsDir, slug), product);
    const found = await everyFault(product, reading, compiler, sources);
    if (reading.ok && found.length === 0) {
      entries.set(slug, new TenantEntry(product, reading.value, compiler, sources));
    } else faults.set(slug, found);
  }
  return { entries, faults, neutralBoot: neutralBootData(product, sources), messages: product.messages };
}

class LoadedTenants implements Tenants {
  private readonly sources: TenantSources;
  /** Outlives a reload: a page that was served before it still asks for its forms by their hashes. */
  private readonly compiler: FormCompiler;
  private snapshot: Snapshot;

  constructor(sources: TenantSources, compiler: FormCompiler, snapshot: Snapshot) {
    this.sources = sources;
    this.compiler = compiler;
    this.snapshot = snapshot;
  }

  get slugs(): readonly string[] {
    return [...this.snapshot.entries.keys()];
  }

  get demoSlugs(): readonly string[] {
    return [...this.snapshot.entries].filter(([, { isDemo }]) => isDemo).map(([slug]) => slug);
  }

  get faults(): ReadonlyMap<string, readonly TenantFault[]> {
    return this.snapshot.faults;
  }

  get neutralBoot(): BootData {
    return this.snapshot.neutralBoot;
  }

  get messages(): Messages {
    return this.snapshot.messages;
  }

  async find(slug: string): Promise<EffectiveTenant | undefined> {
    return this.snapshot.entries.get(slug)?.current();
  }

  formByHash(hash: string): CompiledForm | undefined {
    return this.compiler.find(hash);
  }

  async reload(): Promise<void> {
    const next = await readAll(this.sources, this.compiler);
    // A tenant that runs goes on with the documents it has until its new ones are right; the fault is listed meanwhile.
    const kept = [...this.snapshot.entries].filter(([slug]) => next.faults.has(slug));
    this.snapshot = { ...next, entries: new Map([...next.entries, ...kept].sort(([a], [b]) => (a < b ? -1 : 1))) };
  }
}

/**
 * Reads, checks and merges the documents of the product and of every tenant. A tenant with a fault does not start and is listed
 * with its faults; the others run. Throws ProductDocumentsError where the product's own documents are broken, StartFault where
 * there are no tenants; a reload that throws leaves everything as it was.
 */
export async function loadTenants(sources: TenantSources): Promise<Tenants> {
  const compiler = new FormCompiler();
  return new LoadedTenants(sources, compiler, await readAll(sources, compiler));
}
