import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { reservedSlugs } from "../tenants/checks/reserved-slugs.ts";
import type { TenantCommandContext } from "./tenant-context.ts";

const SLUG = /^[a-z][a-z0-9]{1,29}$/;

/** Why a new tenant cannot have this slug, or undefined. */
function slugTrouble(slug: string, folder: string): string | undefined {
  if (!SLUG.test(slug)) {
    return `"${slug}" cannot be a slug: it begins with a small letter and has 2 to 30 small letters and digits.`;
  }
  if (reservedSlugs.has(slug)) return `"${slug}" cannot be a slug: the portal's own paths use this word.`;
  return existsSync(folder) ? `The tenant "${slug}" exists already: ${folder}` : undefined;
}

/** `tenant new <slug>`: writes the smallest tenant that starts. Returns the exit code. */
export async function newCommand(context: TenantCommandContext, slug: string): Promise<number> {
  const folder = path.join(context.tenantsDir, slug);
  const trouble = slugTrouble(slug, folder);
  if (trouble !== undefined) {
    context.complain(trouble);
    return 1;
  }
  const schema = path
    .relative(folder, path.join(context.schemasDir, "meta", "tenant.json"))
    .split(path.sep)
    .join("/");
  const document = {
    $schema: schema,
    slug,
    name: slug.charAt(0).toUpperCase() + slug.slice(1),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, "tenant.json");
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
  context.print(`Wrote ${file}`);
  context.print("Give it its name and time zone there; looks go into style.json, own fields into forms/.");
  context.print(
    "Email addresses must end in .com until forms/email.json and forms/registration.json say otherwise: see docs/guides/tenants.md.",
  );
  context.print(`Then: npm run tenant -- check ${slug}`);
  return 0;
}
