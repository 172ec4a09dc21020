import type { FieldUi } from "./generated/meta-form.ts";

/** Name of a list of choices that the server feeds, as form documents name it. */
export type OptionSourceName = NonNullable<FieldUi["options"]>;

/** One choice. */
export interface Option {
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
