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

/** The sources of tenants, and the server that they are for. */
export interface TenantSources {
  /** The folder with one folder per tenant. */
  tenantsDir: string;
  /** The folder of the product's own documents. */
  schemasDir: string;
  published: PublishedSource;
  clock: Clock;
  /** NODE_ENV=production: a tenant that names a sandbox has a fault. */
  production: boolean;
  /** Whether the server serves a sandbox page, as a demonstration does: otherwise naming it is a fault. */
  servesSandboxPage?: boolean | undefined;
  /** The address under which people reach the server; if set, it must be https for card payments in production. */
  publicUrl?: string | undefined;
  /** The folder of the tenants' secrets: naming a missing secret is a fault. Not checked if undefined. */
  secretsDir?: string | undefined;
  /** Whether this is a demonstration server with a mailbox. */
  demo: boolean;
  /** The payments that this server supports; pages offer no others. By default everything of the product. */
  served?: ServedPayments;
  /** The size limits of files on this server; by default the largest of any server. */
  fileLimits?: FileLimits;
  /** Called if the published values cannot be read, so that the previous ones stay in force. */
  report?: (error: unknown, slug: string) => void;
}

/** The result of reading all documents once. */
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
  /** Kept across reloads, since a page that was served before still requests its forms by their hashes. */
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
    // A running tenant keeps its documents until its new ones are without faults; meanwhile the faults are listed.
    const kept = [...this.snapshot.entries].filter(([slug]) => next.faults.has(slug));
    this.snapshot = { ...next, entries: new Map([...next.entries, ...kept].sort(([a], [b]) => (a < b ? -1 : 1))) };
  }
}

/**
 * Reads, checks and merges the documents of the product and of every tenant. A tenant with faults does not start and is
 * listed with them; the others run. Throws ProductDocumentsError if the product's own documents are broken, and
 * StartFault if there are no tenants. A reload that throws changes nothing.
 */
export async function loadTenants(sources: TenantSources): Promise<Tenants> {
  const compiler = new FormCompiler();
  return new LoadedTenants(sources, compiler, await readAll(sources, compiler));
}
