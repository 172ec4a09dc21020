import { useEffect } from "react";
import type { EffectiveForm, FormValues } from "../domain/effective-form.ts";
import type { OptionListName, OptionSources } from "../domain/option-source.ts";
import { CatalogueStore } from "./catalogue-store.ts";
import { useStores } from "./context.ts";

/** The lists of the catalogue that the fields of a form choose from, each once, in the order of the form. */
function optionSourcesOf(form: EffectiveForm): OptionListName[] {
  const names = form.ui.order.map((field) => form.ui.fields[field]?.options);
  return [...new Set(names.filter((name) => name !== undefined && name !== "visit-reasons"))];
}

/** The lists of the choices that were rejected: what a list offers may have changed since it was fetched. */
export function rejectedSources(
  form: EffectiveForm,
  data: FormValues,
  errors: Readonly<Record<string, string>> = {},
): OptionListName[] {
  const chosen = Object.keys(errors).filter((field) => data[field] !== undefined);
  return optionSourcesOf(form).filter((name) => chosen.some((field) => form.ui.fields[field]?.options === name));
}

/** The server-fed choices of a form, fetched when the component first shows it. For observer components. */
export function useOptionSources(form: EffectiveForm | null): OptionSources {
  const catalogue = useStores().part(CatalogueStore);
  useEffect(() => {
    if (form !== null) for (const name of optionSourcesOf(form)) catalogue.loadOptions(name);
  }, [catalogue, form]);
  return catalogue.optionSources;
}
