import type { FastifyRequest } from "fastify";
import { entityPath } from "../../src/domain/form-entity.ts";
import { isStorableThroughout } from "../../src/domain/storable-text.ts";
import type { BodyForm } from "../services/forms/misshapen-form.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { Refusal } from "./refusal.ts";

/** Members of a body that its forms look into, and tell the words of beside a field. */
function judgedMembers(tenant: EffectiveTenant, forms: readonly BodyForm[]): Set<string | undefined> {
  const members = forms.flatMap(({ form: id, at }) => {
    const form = tenant.forms.get(id)?.form;
    if (form === undefined) return [];
    return at === undefined ? form.ui.order.map((field) => entityPath(form, field).split(".")[0]) : [at];
  });
  // Where no field of a form stands, its names are refused.
  return new Set([...members, "attributes"]);
}

/**
 * Refuses a body that holds text which cannot be stored: as a whole, but for the answers of the route's forms, which are
 * refused beside their fields. Throws Refusal.
 */
export function requireStorableBody(request: FastifyRequest, tenant: EffectiveTenant | null): void {
  const { body } = request;
  const forms = request.routeOptions.config.formBody;
  if (forms === undefined || tenant === null || typeof body !== "object" || body === null) {
    if (!isStorableThroughout(body)) throw new Refusal(400, "unstorable_text");
    return;
  }
  const judged = judgedMembers(tenant, forms);
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !judged.has(name)));
  if (!isStorableThroughout(rest)) throw new Refusal(400, "unstorable_text");
}
