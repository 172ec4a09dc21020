import { formDataFromEntity, unknownAttributes } from "../../../src/domain/form-entity.ts";
import type { DemoAccount, DemoPerson } from "../../../src/domain/generated/meta-demo-accounts.ts";
import type { Messages } from "../../../src/domain/messages.ts";
import { pointerTo } from "../read-document.ts";
import type { CompiledForm, TenantFault } from "../types.ts";
import { fault, unknownName } from "./faults.ts";

type Forms = ReadonlyMap<string, CompiledForm>;

/** The entities of a person, each with the form that checks it. */
function entitiesOf(person: DemoPerson, pointer: string): [formId: string, entity: unknown, pointer: string][] {
  const lists = [
    ["address", "addresses"],
    ["email", "emailAddresses"],
    ["phone", "phones"],
    ["vehicle", "vehicles"],
  ] as const;
  const items = lists.flatMap(([formId, list]) =>
    person[list].map((entity, index): [string, unknown, string] => [formId, entity, `${pointer}/${list}/${index}`]),
  );
  const license: [string, unknown, string][] =
    person.driversLicense === undefined
      ? []
      : [["drivers-license", person.driversLicense, `${pointer}/driversLicense`]];
  return [["person", person, pointer], ...license, ...items];
}

/** Checks that a tenant's own forms accept a demo person. Values may be missing, as in any profile. */
function personFaults(
  person: DemoPerson,
  pointer: string,
  file: string,
  forms: Forms,
  messages: Messages,
): TenantFault[] {
  return entitiesOf(person, pointer).flatMap(([formId, entity, place]) => {
    const compiled = forms.get(formId);
    if (compiled === undefined) return [];
    const refused = compiled
      .validate(formDataFromEntity(compiled.form, entity), messages)
      .filter((error) => error.rule !== "required")
      .map((error) => fault(file, place, `what the form ${formId} takes for ${error.field}: ${error.message}`));
    const unknown = unknownAttributes(compiled.form, entity).map((name) =>
      fault(file, pointerTo(`${place}/attributes`, name), `a field that the form ${formId} asks`),
    );
    return [...refused, ...unknown];
  });
}

/** The faults of parts that an account must have or must not have, by its kind. */
function partFaults({ role, person, driverAttributes, driverAccount }: DemoAccount, place: string, file: string) {
  if (driverAccount === false) {
    const hasNone = role === "DRIVER" && person === undefined && driverAttributes === undefined;
    return hasNone
      ? []
      : [fault(file, place, "neither person nor attributes nor the role ADMIN without a driver account")];
  }
  const isWhole = person !== undefined && driverAttributes !== undefined;
  return role === "ADMIN" || isWhole ? [] : [fault(file, place, "person and driverAttributes of a DRIVER")];
}

/** The faults of a tenant's demo accounts, beyond their shape. */
export function checkDemoAccounts(
  accounts: readonly DemoAccount[],
  forms: Forms,
  { messages, groups }: { messages: Messages; groups: readonly string[] },
  file: string,
): TenantFault[] {
  const seen = new Set<string>();
  return accounts.flatMap((account, index) => {
    const faults: TenantFault[] = [];
    const name = account.userName.toLowerCase();
    if (seen.has(name)) faults.push(fault(file, `/${index}/userName`, "a user name that no other account has"));
    seen.add(name);
    faults.push(...partFaults(account, `/${index}`, file));
    if (account.group !== undefined && !groups.includes(account.group)) {
      faults.push(unknownName(file, `/${index}/group`, "a user group", account.group, groups));
    }
    if (account.person === undefined) return faults;
    return [...faults, ...personFaults(account.person, `/${index}/person`, file, forms, messages)];
  });
}
