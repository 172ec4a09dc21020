import path from "node:path";
import { placeBefore, type Change, type Mended } from "./mend-document.ts";
import type { TenantFault } from "./types.ts";

const NAME = /[A-Za-z][A-Za-z0-9_-]*/g;

/** The names in a text or a value, which other parts may refer to. */
function namesIn(value: unknown): string[] {
  if (typeof value === "string") return value.length <= 200 ? [value] : (value.match(NAME) ?? []);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/** Whether a pointer is the same as another one, or below it. */
function isAtOrBelow(place: string, other: string): boolean {
  return place === other || place.startsWith(`${other}/`);
}

/**
 * The changes that were necessary to check the meaning of a tenant's broken documents. A fault that results only from
 * such a change is not reported, since the broken part itself is.
 */
export class BrokenParts {
  private readonly mended = new Map<string, Mended>();
  private readonly unusable = new Set<string>();
  private readonly names = new Set<string>();
  private readonly standIns: string[] = [];

  /** Records that a document was changed so that it can be checked. */
  without(file: string, mended: Mended): void {
    this.mended.set(file, mended);
    this.remember(mended.misnamed);
    for (const change of mended.changes) {
      if (change.kind === "filled") this.standIns.push(change.pointer);
      if (change.kind === "removed") this.remember([nameAt(change), ...namesIn(change.value)]);
    }
  }

  /** Records that a document could not be used at all, with its text as far as it could be read. */
  markUnusable(file: string, text = ""): void {
    this.unusable.add(file);
    this.remember([path.basename(file, path.extname(file)), ...(text.match(NAME) ?? [])]);
  }

  /** Whether this part was removed from a document. */
  isRemoved(file: string, pointer: string): boolean {
    const changes = this.mended.get(file)?.changes ?? [];
    return changes.some((change) => change.kind === "removed" && change.pointer === pointer);
  }

  /** The faults that do not result from broken parts, with their pointers in the original files. */
  independent(faults: readonly TenantFault[]): TenantFault[] {
    return faults
      .filter((found) => !this.unusable.has(found.file) && !this.isConsequence(found))
      .map((found) => ({ ...found, pointer: placeBefore(found.pointer, this.mended.get(found.file)?.changes ?? []) }));
  }

  private remember(names: readonly string[]): void {
    for (const name of names) this.names.add(name);
  }

  private isConsequence(found: TenantFault): boolean {
    const { file, pointer, expected } = found;
    const { changes = [], judged } = this.mended.get(file) ?? {};
    if (judged?.has(placeBefore(pointer, changes)) === true) return true;
    if (changes.some((change) => isAbout(change, pointer))) return true;
    if (this.standIns.some((standIn) => expected.includes(standIn))) return true;
    const spokenOf = [...expected.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "");
    return [...spokenOf, ...namedByItself(found)].some((name) => this.names.has(name));
  }
}

function nameAt({ pointer }: Change): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}

/** Whether a fault at this pointer is about a changed part. */
function isAbout(change: Change, pointer: string): boolean {
  if (change.kind === "renamed") return false;
  if (change.kind === "filled") return isAtOrBelow(pointer, change.pointer);
  // Removing an entry can cause faults of its list; the removed entry itself can have none.
  const list = change.pointer.slice(0, change.pointer.lastIndexOf("/"));
  return change.fromList ? pointer === list : isAtOrBelow(pointer, change.pointer);
}

/** The name of a text or folder whose fault is its name; documents have faults at pointers inside. */
function namedByItself({ file, pointer }: TenantFault): string[] {
  return pointer === "" && !file.endsWith(".json") ? [path.basename(file, path.extname(file))] : [];
}
