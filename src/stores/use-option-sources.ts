import { useEffect } from "react";
import type { EffectiveForm, FormValues } from "../domain/effective-form.ts";
import type { OptionListName, OptionSources } from "../domain/option-source.ts";
import { CatalogueStore } from "./catalogue-store.ts";
import { useStores } from "./context.ts";

/** The catalogue lists that the fields of a form use, without duplicates, in the order of the form. */
function optionSourcesOf(form: EffectiveForm): OptionListName[] {
  const names = form.ui.order.map((field) => form.ui.fields[field]?.options);
  return [...new Set(names.filter((name) => name !== undefined && name !== "visit-reasons"))];
}

/** The lists of rejected choices: their options may have changed since they were fetched. */
export function rejectedSources(
  form: EffectiveForm,
  data: FormValues,
  errors: Readonly<Record<string, string>> = {},
): OptionListName[] {
  const chosen = Object.keys(errors).filter((field) => data[field] !== undefined);
  return optionSourcesOf(form).filter((name) => chosen.some((field) => form.ui.fields[field]?.options === name));
}

/**
 * The options of a form that come from the server, fetched when the component first shows it. For observer components.
 */
export function useOptionSources(form: EffectiveForm | null): OptionSources {
  const catalogue = useStores().part(CatalogueStore);
  useEffect(() => {
    if (form !== null) for (const name of optionSourcesOf(form)) catalogue.loadOptions(name);
  }, [catalogue, form]);
  return catalogue.optionSources;
}
