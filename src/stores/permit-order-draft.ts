import type { CartItem } from "../domain/cart-item.ts";
import { parsePlainDate, type PlainDate } from "../domain/dates.ts";
import type { FilledForms } from "../domain/filled-form.ts";
import { formSteps, type EffectiveFlow } from "../domain/flows.ts";
import type { Permit } from "../domain/generated/api-orders.ts";
import { needsStartDate } from "../domain/permits.ts";
import type { Beginning, FlowDraft } from "./flow-draft.ts";
import { textIn, textsIn } from "./snapshot-fields.ts";

/** What is chosen in the panels of a permit order. Stored as it is, exactly these fields. */
export interface PermitOrderChoices {
  readonly permitId: string | null;
  readonly rulesAccepted: boolean;
  readonly startOn: PlainDate | null;
  readonly reasonForVisit: string;
  readonly vehicleIds: readonly string[];
  /** Item of the cart that is edited, or null for a new one. */
  readonly editing: string | null;
}

/** A permit order has no memory-only part. */
export type PermitOrderDraft = FlowDraft<PermitOrderChoices, object>;

export const NO_ORDER: PermitOrderChoices = {
  permitId: null,
  rulesAccepted: false,
  startOn: null,
  reasonForVisit: "",
  vehicleIds: [],
  editing: null,
};

export function readPermitOrderChoices(value: Readonly<Record<string, unknown>>): PermitOrderChoices {
  return {
    permitId: textIn(value["permitId"]) ?? null,
    rulesAccepted: value["rulesAccepted"] === true,
    startOn: parsePlainDate(textIn(value["startOn"]) ?? "") ?? null,
    reasonForVisit: textIn(value["reasonForVisit"]) ?? "",
    vehicleIds: textsIn(value["vehicleIds"]),
    editing: textIn(value["editing"]) ?? null,
  };
}

/**
 * How the forms of a cart item were filled in; where the item does not say, every form step of the flow counts as
 * answered.
 */
function filledOf({ filled }: CartItem, flow: EffectiveFlow | undefined): FilledForms {
  return filled ?? Object.fromEntries(formSteps(flow).map(({ id }) => [id, { labels: {}, isDone: true }]));
}

/** The draft for editing an item of the cart. refusedStep: its form has to be confirmed again. */
export function draftOfItem(
  item: CartItem,
  flow: EffectiveFlow | undefined,
  refusedStep: string | undefined,
): Beginning<PermitOrderChoices> {
  const filled = Object.entries(filledOf(item, flow)).map(
    ([step, form]) => [step, step === refusedStep ? { ...form, isDone: false } : form] as const,
  );
  return {
    choices: {
      permitId: item.permit.id,
      rulesAccepted: true,
      startOn: item.startOn ?? null,
      reasonForVisit: item.reasonForVisit ?? "",
      vehicleIds: item.vehicleIds,
      editing: item.id,
    },
    attributes: item.attributes,
    filled: Object.fromEntries(filled),
  };
}

/** The parts of a draft that become an item of the cart. */
type OrderedItem = Pick<PermitOrderChoices, "vehicleIds" | "reasonForVisit" | "startOn"> &
  Pick<CartItem, "attributes" | "filled">;

/** The item of the cart that a draft becomes. A start is kept only where the permit has one to choose. */
export function itemOfDraft(id: string, permit: Permit, ordered: OrderedItem): CartItem {
  const { vehicleIds, attributes, filled, startOn } = ordered;
  const reasonForVisit = ordered.reasonForVisit.trim();
  return {
    id,
    permit,
    vehicleIds,
    attributes,
    ...(filled === undefined ? {} : { filled }),
    ...(reasonForVisit === "" ? {} : { reasonForVisit }),
    ...(startOn !== null && needsStartDate(permit.permitType) ? { startOn } : {}),
  };
}
