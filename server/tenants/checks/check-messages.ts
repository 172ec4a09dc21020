import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import type { EffectiveFlow } from "../../../src/domain/flows.ts";
import { placesOf, type Messages } from "../../../src/domain/messages.ts";
import { pointerTo } from "../read-document.ts";
import type { PaymentMethod, TenantFault } from "../types.ts";
import { fault, unknownName } from "./faults.ts";

/** The merged parts of a tenant whose texts the catalogue can replace. */
interface WordedParts {
  readonly forms: readonly EffectiveForm[];
  readonly flows: readonly EffectiveFlow[];
  readonly methods: readonly PaymentMethod[];
}

/** The keys under `forms.` for the texts of these forms. */
function formKeys(forms: readonly EffectiveForm[]): string[] {
  return forms.flatMap((form) => {
    const prefix = `forms.${form.id}`;
    const own = ["title", "description", "submitLabel"].map((word) => `${prefix}.${word}`);
    const sections = (form.ui.sections ?? []).flatMap(({ id }) =>
      ["title", "description"].map((word) => `${prefix}.sections.${id}.${word}`),
    );
    const fields = Object.entries(form.ui.fields).flatMap(([name, ui]) => [
      ...["label", "help", "placeholder"].map((word) => `${prefix}.${name}.${word}`),
      ...Object.keys(ui.optionLabels ?? {}).map((value) => `${prefix}.${name}.options.${value}`),
      ...Object.keys(form.messages?.[name] ?? {}).map((rule) => `${prefix}.${name}.messages.${rule}`),
    ]);
    return [...own, ...sections, ...fields];
  });
}

/** The keys for the titles of flows and the labels of payment methods. */
function orderKeys({ flows, methods }: WordedParts): string[] {
  const titles = flows.flatMap((flow) => [
    `flows.${flow.id}.title`,
    ...flow.steps.map(({ id }) => `flows.${flow.id}.${id}.title`),
  ]);
  return [...titles, ...methods.map(({ value }) => `paymentMethods.${value}.label`)];
}

/**
 * Checks that every message of a tenant replaces an existing one, and uses only the placeholders that the product fills
 * in there.
 */
export function checkMessages(own: Messages, product: Messages, parts: WordedParts, file: string): TenantFault[] {
  const known = new Set([...Object.keys(product), ...formKeys(parts.forms), ...orderKeys(parts)]);
  return Object.entries(own).flatMap(([key, text]) => {
    const pointer = key.split(".").reduce<string>(pointerTo, "");
    if (!known.has(key)) return [unknownName(file, pointer, "a message", key, known)];
    const original = product[key];
    if (original === undefined) return [];
    const filled = placesOf(original);
    return [...placesOf(text)]
      .filter((place) => !filled.has(place))
      .map((place) => fault(file, pointer, `only places that this message fills in, not {${place}}`));
  });
}
