import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { TextCatalogue } from "../../../src/domain/generated/meta-text-catalogue.ts";
import { nearestName } from "../nearest-name.ts";
import { straying } from "../read-inside.ts";
import { shownPath } from "../read-document.ts";
import { GROUPS_FOLDER } from "../text-names.ts";
import type { TenantFault } from "../types.ts";
import { fault } from "./faults.ts";

/** The entries that a tenant's folder may have. Any other name is probably mistyped, and would have no effect. */
const ENTRIES = (
  "tenant.json style.json messages.json payment-rules.json permits.json README.md " + "forms flows texts assets demo"
).split(" ");

/** The names in a folder; none if it is missing or leads out of the tenant's folder, which linkFaults reports. */
function entriesOf(root: string, folder: string): string[] {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder || (folder !== root && straying(root, folder) !== undefined)) return [];
  return readdirSync(folder).filter((name) => !name.startsWith("."));
}

/** A folder of a tenant, and the entries that it may have. */
interface FolderRule {
  readonly root: string;
  readonly folder: string;
  readonly known: readonly string[];
  /** What an entry is expected to be, in words. */
  readonly what: string;
  /** Other names of the known entries, such as the title Login of the form sign-in. */
  readonly titles?: ReadonlyMap<string, string> | undefined;
}

/** The known name that an unknown one probably stands for, compared by name or by title. */
function meantBy(name: string, { known, titles = new Map() }: FolderRule): string | undefined {
  const near = nearestName(name, known);
  if (near !== undefined) return near;
  const title = nearestName(path.basename(name, path.extname(name)), titles.values());
  return [...titles].find(([, one]) => one === title)?.[0];
}

function unknownEntries(rule: FolderRule): TenantFault[] {
  const { root, folder, known, what } = rule;
  return entriesOf(root, folder)
    .filter((name) => !known.includes(name))
    .map((name) => fault(shownPath(path.join(folder, name)), "", what, meantBy(name, rule)));
}

/** The names that files and folders below forms/, flows/ and texts/ may have, without their extensions. */
interface KnownNames {
  readonly forms: readonly string[];
  /** The titles of the product's forms, by id. */
  readonly titles: ReadonlyMap<string, string>;
  readonly flows: readonly string[];
  readonly groups: readonly string[];
}

/** The faults of user group texts that are never shown: of unknown groups or blocks, and of public blocks. */
function groupTextFaults(root: string, groups: readonly string[], catalogue: TextCatalogue): TenantFault[] {
  const folder = path.join(root, "texts/en", GROUPS_FOLDER);
  const known = catalogue.blocks.filter(({ readBy }) => readBy === "driver").map(({ key }) => `${key}.html`);
  const names = groups.join(", ");
  const what = `a folder named like a user group, which payment-rules.json or defaultGroup names (${names})`;
  const block = `a file named like a text block that drivers read when they are logged in (${known.join(", ")})`;
  return [
    ...unknownEntries({ root, folder, known: groups, what }),
    ...groups.flatMap((group) => unknownEntries({ root, folder: path.join(folder, group), known, what: block })),
  ];
}

function textFaults(root: string, groups: readonly string[], catalogue: TextCatalogue): TenantFault[] {
  const texts = catalogue.blocks.map(({ key }) => `${key}.html`);
  const titles = new Map(catalogue.blocks.map(({ key, title }) => [`${key}.html`, title]));
  const what = `a file named like a text block (${texts.join(", ")}), or the folder ${GROUPS_FOLDER}`;
  const languages = { known: ["en"], what: "a folder of a language that the product has (en)" };
  return [
    ...unknownEntries({ root, folder: path.join(root, "texts"), ...languages }),
    ...unknownEntries({ root, folder: path.join(root, "texts/en"), known: [...texts, GROUPS_FOLDER], what, titles }),
    ...groupTextFaults(root, groups, catalogue),
  ];
}

/** The faults of links that lead nowhere or out of the tenant's folder, at any depth. Nothing is read through them. */
function linkFaults(root: string, folder = root): TenantFault[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return linkFaults(root, place);
    const trouble = entry.isSymbolicLink() ? straying(root, place) : undefined;
    return trouble === undefined ? [] : [fault(shownPath(place), "", trouble)];
  });
}

/**
 * The faults of links out of the folder, and of files that nothing reads: unknown names in the tenant's folder,
 * overlays of unknown forms, texts of unknown blocks.
 */
export function checkFolder(root: string, known: KnownNames, catalogue: TextCatalogue): TenantFault[] {
  const forms = known.forms.map((id) => `${id}.json`);
  const flows = known.flows.map((id) => `${id}.json`);
  const titles = new Map([...known.titles].map(([id, title]) => [`${id}.json`, title]));
  const form = `a file named like the form that it extends (${known.forms.join(", ")})`;
  const flow = `a file named like the flow that it extends (${known.flows.join(", ")})`;
  return [
    ...linkFaults(root),
    ...unknownEntries({ root, folder: root, known: ENTRIES, what: `a file of a tenant (${ENTRIES.join(", ")})` }),
    ...unknownEntries({ root, folder: path.join(root, "forms"), known: forms, what: form, titles }),
    ...unknownEntries({ root, folder: path.join(root, "flows"), known: flows, what: flow }),
    ...textFaults(root, known.groups, catalogue),
  ];
}
