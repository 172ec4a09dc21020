import type { StateGroup } from "./generated/api-entities.ts";
import type { FieldUi } from "./generated/meta-form.ts";

/** Name of a list of options from the server, as in form documents. */
export type OptionSourceName = NonNullable<FieldUi["options"]>;

/** The lists that are the same for everyone; the others depend on the order. */
export type OptionListName = Exclude<OptionSourceName, "visit-reasons">;

interface Option {
  value: string;
  label: string;
}

/** Options under one heading, or without a heading if the label is null. Headings are not selectable. */
export interface OptionGroup {
  label: string | null;
  options: readonly Option[];
}

/** A list of options that is loaded from the server. */
export interface OptionSource {
  status: "loading" | "ready" | "failed";
  groups: readonly OptionGroup[];
  /** Loads the list again; set if loading failed. */
  retry?(): void;
}

/** The lists that a form can use. */
export type OptionSources = Partial<Record<OptionSourceName, OptionSource>>;

/** Code of the entry for all other countries. In the response, it is the last of the third group. */
const OTHER_COUNTRY = "OTHER";

/** Converts the groups of states to options. The entry for other countries belongs to no group, and comes last. */
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
