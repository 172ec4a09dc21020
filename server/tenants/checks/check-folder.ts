import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { TextCatalogue } from "../../../src/domain/generated/meta-text-catalogue.ts";
import { nearestName } from "../nearest-name.ts";
import { straying } from "../read-inside.ts";
import { shownPath } from "../read-document.ts";
import { GROUPS_FOLDER } from "../text-names.ts";
import type { TenantFault } from "../types.ts";
import { fault } from "./faults.ts";

/** What a tenant's folder may hold. A name that is none of these is most likely mistyped, and would have no effect. */
const ENTRIES = (
  "tenant.json style.json messages.json payment-rules.json permits.json README.md " + "forms flows texts assets demo"
).split(" ");

function entriesOf(folder: string): string[] {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
}

function unknownEntries(folder: string, known: readonly string[], what: string): TenantFault[] {
  return entriesOf(folder)
    .filter((name) => !known.includes(name))
    .map((name) => fault(shownPath(path.join(folder, name)), "", what, nearestName(name, known)));
}

/** Names that files and folders below forms/, flows/ and texts/ can have, without their endings. */
export interface KnownNames {
  readonly forms: readonly string[];
  readonly flows: readonly string[];
  readonly groups: readonly string[];
}

/** Texts of user groups that nobody reads: of unknown groups, of unknown blocks and of blocks that anyone reads. */
function groupTextFaults(folder: string, groups: readonly string[], catalogue: TextCatalogue): TenantFault[] {
  const ofDrivers = catalogue.blocks.filter(({ readBy }) => readBy === "driver").map(({ key }) => `${key}.html`);
  const known = groups.join(", ");
  const what = `a folder named like a user group, which payment-rules.json or defaultGroup names (${known})`;
  const block = `a file named like a text block that drivers read when they are logged in (${ofDrivers.join(", ")})`;
  return [
    ...unknownEntries(folder, groups, what),
    ...groups.flatMap((group) => unknownEntries(path.join(folder, group), ofDrivers, block)),
  ];
}

function textFaults(folder: string, groups: readonly string[], catalogue: TextCatalogue): TenantFault[] {
  const texts = catalogue.blocks.map(({ key }) => `${key}.html`);
  return [
    ...unknownEntries(folder, ["en"], "a folder of a language that the product has (en)"),
    ...unknownEntries(
      path.join(folder, "en"),
      [...texts, GROUPS_FOLDER],
      `a file named like a text block, or the folder ${GROUPS_FOLDER}`,
    ),
    ...groupTextFaults(path.join(folder, "en", GROUPS_FOLDER), groups, catalogue),
  ];
}

/** Links that lead nowhere or out of the tenant's folder, at any depth. Nothing is read through them. */
function linkFaults(root: string, folder = root): TenantFault[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return linkFaults(root, place);
    const trouble = entry.isSymbolicLink() ? straying(root, place) : undefined;
    return trouble === undefined ? [] : [fault(shownPath(place), "", trouble)];
  });
}

/** Links out of the folder, and files that nothing reads: unknown names in the tenant's folder, overlays of unknown forms, texts of unknown blocks. */
export function checkFolder(folder: string, known: KnownNames, catalogue: TextCatalogue): TenantFault[] {
  const forms = known.forms.map((id) => `${id}.json`);
  const flows = known.flows.map((id) => `${id}.json`);
  const links = linkFaults(folder);
  // What stands behind such a link is not looked at.
  if (links.length > 0) return links;
  return [
    ...unknownEntries(folder, ENTRIES, `a file of a tenant (${ENTRIES.join(", ")})`),
    ...unknownEntries(path.join(folder, "forms"), forms, "a file named like the form that it extends"),
    ...unknownEntries(path.join(folder, "flows"), flows, "a file named like the flow that it extends"),
    ...textFaults(path.join(folder, "texts"), known.groups, catalogue),
  ];
}
