import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { everyFault } from "../../server/tenants/checks/check-tenant.ts";
import { FormCompiler } from "../../server/tenants/compile-form.ts";
import { loadTenants, type TenantSources } from "../../server/tenants/load-tenants.ts";
import { readProduct, type Product } from "../../server/tenants/read-product.ts";
import { readTenant } from "../../server/tenants/read-tenant.ts";
import type { TenantFault, Tenants } from "../../server/tenants/types.ts";

const root = path.resolve(import.meta.dirname, "../..");
export const schemasDir = path.join(root, "schemas");
export const demoTenantsDir = path.join(root, "tenants");

/** Documents by path below a tenant's folder; texts are written as they are, anything else as JSON. */
export type Documents = Record<string, unknown>;

/** A fixed moment: 27 November 2026, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 27, 12);

/** A drawing that can be a header image. */
export const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tenants-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function write(folder: string, documents: Documents): void {
  for (const [name, document] of Object.entries(documents)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof document === "string" ? document : JSON.stringify(document));
  }
}

/** A folder of tenants, each with a tenant.json that is right unless the documents say otherwise. Gone after the test. */
export function tenantsFolder(tenants: Record<string, Documents>): string {
  const folder = temporaryFolder();
  for (const [slug, documents] of Object.entries(tenants)) {
    const tenant = { slug, name: "A Town", timeZone: "America/Chicago" };
    write(path.join(folder, slug), { "tenant.json": tenant, ...documents });
  }
  return folder;
}

/** A copy of the product's documents with some of them replaced. Gone after the test. */
export function schemasWith(documents: Documents): string {
  const folder = temporaryFolder();
  cpSync(schemasDir, folder, { recursive: true });
  write(folder, documents);
  return folder;
}

/** Loads tenants from a folder, with nothing published and at a fixed moment unless told otherwise. */
export function load(tenantsDir: string, sources: Partial<TenantSources> = {}): Promise<Tenants> {
  return loadTenants({
    tenantsDir,
    schemasDir,
    published: { version: async () => 0, load: async () => ({}) },
    clock: () => NOON,
    production: false,
    demo: false,
    ...sources,
  });
}

let product: Promise<Product> | undefined;

/** The faults of one tenant with these documents; file names are given from the tenant's folder on. */
export async function faultsOf(documents: Documents, slug = "atown"): Promise<TenantFault[]> {
  const folder = path.join(tenantsFolder({ [slug]: documents }), slug);
  product ??= readProduct(schemasDir);
  const reading = await readTenant(folder, await product);
  const faults = await everyFault(await product, reading, new FormCompiler());
  return faults.map((fault) => ({
    ...fault,
    file: fault.file.slice(fault.file.indexOf(`/${slug}/`) + slug.length + 2),
  }));
}
