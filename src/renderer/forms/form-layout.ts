import type { EffectiveForm } from "../../domain/effective-form.ts";
import type { FormSection } from "../../domain/generated/meta-form.ts";

/** A row of the form: one field, or a section with its fields. */
type LayoutRow = { field: string } | { section: FormSection; fields: string[] };

/** Lays out fields in the given order, each section at the place of its first field. Empty sections are left out. */
export function layoutRows(form: EffectiveForm, shown: readonly string[]): LayoutRow[] {
  const sections = form.ui.sections ?? [];
  const placed = new Set<FormSection>();
  const rows: LayoutRow[] = [];
  for (const field of shown) {
    const section = sections.find((candidate) => candidate.fields.includes(field));
    if (section === undefined) {
      rows.push({ field });
    } else if (!placed.has(section)) {
      placed.add(section);
      rows.push({ section, fields: shown.filter((name) => section.fields.includes(name)) });
    }
  }
  return rows;
}

/** Every field of the form in visual order. */
export function visualOrder(form: EffectiveForm): string[] {
  return layoutRows(form, form.ui.order).flatMap((row) => ("field" in row ? [row.field] : row.fields));
}
