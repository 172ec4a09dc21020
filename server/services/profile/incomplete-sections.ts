import { formDataFromEntity } from "../../../src/domain/form-entity.ts";
import type { Person } from "../../../src/domain/generated/api-entities.ts";
import type { FormId } from "../../../src/domain/generated/document-names.ts";
import type { ProfileSection } from "../../../src/domain/profile-completeness.ts";
import { missingFields } from "../../../src/domain/required-answers.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";

/** Fields of personal details that are sections of their own. */
const OWN_SECTIONS = ["birthday", "gender"] as const;

/** Fields that a form of the tenant requires of an entity and that it does not answer; none where it has no such form. */
function fieldsLackedBy(tenant: EffectiveTenant, formId: FormId, entity: unknown): string[] {
  const compiled = tenant.forms.get(formId);
  if (compiled === undefined) return [];
  return missingFields(compiled.validate(formDataFromEntity(compiled.form, entity), tenant.messages));
}

function personSections(tenant: EffectiveTenant, person: Person): ProfileSection[] {
  const fields = fieldsLackedBy(tenant, "person", person);
  const isOfPerson = fields.some((field) => !OWN_SECTIONS.some((own) => own === field));
  return [...(isOfPerson ? (["personalDetails"] as const) : []), ...OWN_SECTIONS.filter((own) => fields.includes(own))];
}

/**
 * Sections with data that lacks an answer which its form requires now: one that became required after it was filled in,
 * a field of the tenant's own or of the product. An empty section is not among them, it has nothing to be asked of.
 */
export function incompleteSections(tenant: EffectiveTenant, person: Person): ProfileSection[] {
  const { addresses, emailAddresses, phones, vehicles, driversLicense } = person;
  const parts: [ProfileSection, formId: FormId, entities: readonly unknown[]][] = [
    ["addresses", "address", addresses],
    ["emailAddresses", "email", emailAddresses],
    ["phones", "phone", phones],
    ["vehicles", "vehicle", vehicles],
    ["driversLicense", "drivers-license", driversLicense === undefined ? [] : [driversLicense]],
  ];
  const open = parts.filter(([, formId, entities]) =>
    entities.some((entity) => fieldsLackedBy(tenant, formId, entity).length > 0),
  );
  return [...personSections(tenant, person), ...open.map(([section]) => section)];
}
