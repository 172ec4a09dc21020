/** Content hash of each form, by form id. */
export type FormHashes = Readonly<Record<string, string>>;

/** The response header with the mark of the versions in which the server has the forms of a tenant. */
export const FORM_VERSIONS = "form-versions";

/** A short text that identifies the versions of all forms (FNV-1a, 32 bits). */
export function markOfForms(hashes: FormHashes): string {
  const ids = Object.keys(hashes).sort();
  const text = ids.map((id) => `${id} ${hashes[id]}`).join("\n");
  const mark = [...text].reduce((hash, each) => Math.imul(hash ^ (each.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);
  return (mark >>> 0).toString(16);
}
