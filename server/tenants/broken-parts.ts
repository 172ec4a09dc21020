import path from "node:path";
import { placeBefore, type Removed } from "./mend-document.ts";
import type { TenantFault } from "./types.ts";

/** Names in a text or in a value: what other parts may speak of. */
function namesIn(value: unknown): string[] {
  if (typeof value === "string") return value.length <= 200 ? [value] : (value.match(/[A-Za-z][A-Za-z0-9_-]*/g) ?? []);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/**
 * What had to be left out of a tenant's documents before their meaning could be judged. What is missing because of that is
 * no fault: it only shows because of the broken part, which is told already.
 */
export class BrokenParts {
  private readonly removed = new Map<string, readonly Removed[]>();
  private readonly lost = new Set<string>();
  private readonly names = new Set<string>();

  /** Parts of a document were left out. */
  without(file: string, removed: readonly Removed[]): void {
    this.removed.set(file, removed);
    for (const { pointer, value } of removed)
      this.remember([pointer.slice(pointer.lastIndexOf("/") + 1), ...namesIn(value)]);
  }

  /** A document could not be used at all; its text, as far as it could be read. */
  lose(file: string, text = ""): void {
    this.lost.add(file);
    this.remember([path.basename(file, path.extname(file)), ...(text.match(/[A-Za-z][A-Za-z0-9_-]*/g) ?? [])]);
  }

  /** The faults that are none of the broken parts' doing, at the places where they stand in the files. */
  independent(faults: readonly TenantFault[]): TenantFault[] {
    return faults
      .filter((found) => !this.lost.has(found.file) && !this.isConsequence(found))
      .map((found) => ({ ...found, pointer: placeBefore(found.pointer, this.removed.get(found.file) ?? []) }));
  }

  private remember(names: readonly string[]): void {
    for (const name of names) this.names.add(name);
  }

  private isConsequence({ file, pointer, expected }: TenantFault): boolean {
    const holdsBroken = (this.removed.get(file) ?? []).some(({ pointer: gone }) => gone.startsWith(`${pointer}/`));
    if (holdsBroken) return true;
    const spokenOf = [...expected.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "");
    return [...spokenOf, path.basename(file, path.extname(file))].some(
      (name) => this.names.has(name) && !this.isReadFile(file, name),
    );
  }

  /** A file's own name says nothing where the file was read. */
  private isReadFile(file: string, name: string): boolean {
    return path.basename(file, path.extname(file)) === name && this.removed.has(file);
  }
}
