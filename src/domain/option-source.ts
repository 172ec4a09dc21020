import type { StateGroup } from "./generated/api-entities.ts";
import type { FieldUi } from "./generated/meta-form.ts";

/** Name of a list of choices that the server feeds, as form documents name it. */
export type OptionSourceName = NonNullable<FieldUi["options"]>;

/** Those that are the same for everyone; the others come with what is ordered. */
export type OptionListName = Exclude<OptionSourceName, "visit-reasons">;

/** One choice. */
interface Option {
  value: string;
  label: string;
}

/** Choices under one heading; null where there is none. Headings are not selectable. */
export interface OptionGroup {
  label: string | null;
  options: readonly Option[];
}

/** A list of choices on its way from the server. */
export interface OptionSource {
  status: "loading" | "ready" | "failed";
  groups: readonly OptionGroup[];
  /** Asks again; there when it failed. */
  retry?(): void;
}

/** The lists that a form can ask for. */
export type OptionSources = Partial<Record<OptionSourceName, OptionSource>>;

/** Code of the entry for everything outside of the three countries. On the wire it is the last of the third group. */
const OTHER_COUNTRY = "OTHER";

/** The groups of states as choices. The entry for other countries belongs under no country, and is at the end. */
export function stateOptions(groups: readonly StateGroup[]): OptionGroup[] {
  const all = groups.map((group) => ({
    label: group.name,
    options: group.states.map((state) => ({ value: state.code, label: state.name })),
  }));
  const elsewhere = all.flatMap((group) => group.options.filter(({ value }) => value === OTHER_COUNTRY));
  const within = all.map(({ label, options }) => ({
    label,
    options: options.filter(({ value }) => value !== OTHER_COUNTRY),
  }));
  return elsewhere.length === 0 ? within : [...within, { label: null, options: elsewhere }];
}
