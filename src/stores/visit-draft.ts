import type { Entity } from "../domain/form-entity.ts";
import type { VisitorPermitRequest } from "../domain/generated/api-visitors.ts";
import { isRecord } from "../domain/is-record.ts";
import { parsePlainDate, type PlainDate } from "../domain/dates.ts";
import type { Attributes } from "../domain/generated/api-entities.ts";
import { attributesIn } from "../domain/attributes.ts";
import type { FlowDraft } from "./flow-draft.ts";
import { textIn } from "./snapshot-fields.ts";

/** What a visitor chose and entered. Stored as it is, exactly these fields. */
export interface VisitChoices {
  readonly permitId: string | null;
  /** The answers to the form visitor-permit, as the entity that it makes. */
  readonly visit: Entity;
  /** The form was sent with Next, and not changed since. */
  readonly isAnswered: boolean;
}

/** A visit has no memory-only part. */
export type VisitDraft = FlowDraft<VisitChoices, object>;

export const NO_VISIT: VisitChoices = { permitId: null, visit: {}, isAnswered: false };

export function readVisitChoices(value: Readonly<Record<string, unknown>>): VisitChoices {
  const { permitId, visit, isAnswered } = value;
  return {
    permitId: textIn(permitId) ?? null,
    visit: isRecord(visit) ? { ...visit } : {},
    isAnswered: isAnswered === true,
  };
}

/** The day on which a visit begins; undefined until one is chosen. */
export function startOf({ visit }: VisitChoices): PlainDate | undefined {
  return parsePlainDate(textIn(visit["startDate"]) ?? "");
}

/** The request that a draft becomes. attributes: the answers to the tenant's own steps. */
export function visitRequest(permitId: string, { visit }: VisitChoices, attributes: Attributes): VisitorPermitRequest {
  const own = { ...attributesIn(visit["attributes"]), ...attributes };
  const { attributes: _own, ...answers } = visit;
  // The form has validated its answers; the server refuses anything else that a stored draft may contain.
  const request = { ...(answers as Omit<VisitorPermitRequest, "permitId">), permitId };
  return Object.keys(own).length === 0 ? request : { ...request, attributes: own };
}
