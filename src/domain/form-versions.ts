/** Content hash of each form, by form id. */
export type FormHashes = Readonly<Record<string, string>>;

/** The header of a response that says in which versions the server has the forms of a tenant, by their mark. */
export const FORM_VERSIONS = "form-versions";

/** A short text that is the same for the same versions of the same forms (FNV-1a, 32 bits). */
export function markOfForms(hashes: FormHashes): string {
  const ids = Object.keys(hashes).sort();
  const text = ids.map((id) => `${id} ${hashes[id]}`).join("\n");
  const mark = [...text].reduce((hash, each) => Math.imul(hash ^ (each.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);
  return (mark >>> 0).toString(16);
}
