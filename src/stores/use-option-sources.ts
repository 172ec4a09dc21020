import { useEffect } from "react";
import type { EffectiveForm } from "../domain/effective-form.ts";
import type { OptionSourceName, OptionSources } from "../domain/option-source.ts";
import { useStores } from "./context.ts";

/** The lists that the fields of a form choose from, each once, in the order of the form. */
export function optionSourcesOf(form: EffectiveForm): OptionSourceName[] {
  const names = form.ui.order.map((field) => form.ui.fields[field]?.options);
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** The server-fed choices of a form, fetched when the component first shows it. For observer components. */
export function useOptionSources(form: EffectiveForm | null): OptionSources {
  const { catalogue } = useStores();
  useEffect(() => {
    if (form !== null) for (const name of optionSourcesOf(form)) catalogue.loadOptions(name);
  }, [catalogue, form]);
  return catalogue.optionSources;
}
