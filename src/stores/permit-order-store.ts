import { makeAutoObservable, observableRef } from "mobx";
import { offeredPeriod, pricedPermit, startProblem, type CartItem } from "../domain/cart-item.ts";
import { cartProblem, identityAmong } from "../domain/cart-rules.ts";
import type { ItemProblem } from "../domain/cart-state.ts";
import type { Clock } from "../domain/clock.ts";
import { dateInZone, type PlainDate } from "../domain/dates.ts";
import { flowKinds, flowOf, type FactsOf } from "../domain/flow-kinds.ts";
import { walkedFlow, type EffectiveFlow } from "../domain/flows.ts";
import type { Vehicle } from "../domain/generated/api-entities.ts";
import type { Permit } from "../domain/generated/api-orders.ts";
import type { BootData } from "../domain/generated/api-portal.ts";
import type { FlowStep } from "../domain/generated/meta-flow.ts";
import type { PermitTerms } from "../domain/permit-terms.ts";
import { vehicleLimit, type PermitPeriod } from "../domain/permits.ts";
import { priceLines, type Totals } from "../domain/pricing.ts";
import type { BuyingTermsStore } from "./buying-terms-store.ts";
import type { CartStore } from "./cart-store.ts";
import { FlowDraft, type DraftCollaborators } from "./flow-draft.ts";
import { orderProblem, type OrderProblem } from "./order-problem.ts";
import {
  draftOfItem,
  itemOfDraft,
  NO_ORDER,
  readPermitOrderChoices,
  type PermitOrderChoices,
  type PermitOrderDraft,
} from "./permit-order-draft.ts";
import type { PermitsStore } from "./permits-store.ts";
import type { ProfileStore } from "./profile-store.ts";

export interface PermitOrderCollaborators extends DraftCollaborators {
  boot: BootData;
  permits: PermitsStore;
  buyingTerms: Pick<BuyingTermsStore, "taxRate">;
  cart: CartStore;
  profile: Pick<ProfileStore, "account">;
  clock: Clock;
  /** The tenant's. */
  timeZone: string;
}

/**
 * The outcome of opening an order. begun: it is the draft now. resumed: it was already the draft, nothing has changed.
 * would-discard: the draft is another order, which has to be discarded first; nothing has changed. gone: it is not in
 * the cart.
 */
export type TakeUpOutcome = "begun" | "resumed" | "would-discard" | "gone";

export type AddOutcome =
  | { kind: "added"; item: CartItem }
  | { kind: "refused"; problem: OrderProblem }
  /** An earlier step is not done. */
  | { kind: "incomplete"; step: FlowStep }
  /** Another tab has changed the order since it was last shown here; nothing was added. */
  | { kind: "changed-elsewhere" };

/** The permit order wizard (flow permit-order): what its panels choose, and how its draft becomes an item of the cart. */
export class PermitOrderStore {
  readonly draft: PermitOrderDraft;
  /** The refusal of the item that is being edited, until its step is answered. */
  private refused: (ItemProblem & { readonly itemId: string }) | null = null;
  readonly #with: PermitOrderCollaborators;

  constructor(collaborators: PermitOrderCollaborators) {
    this.#with = collaborators;
    this.draft = new FlowDraft(
      {
        name: "permit-order",
        kind: flowKinds["permit-order"],
        noChoices: NO_ORDER,
        noMemory: {},
        readChoices: readPermitOrderChoices,
        flow: () => walkedFlow(flowOf(collaborators.boot.flows, "permit-order"), {}),
        facts: () => this.facts,
      },
      collaborators,
    );
    makeAutoObservable<PermitOrderStore, "refused">(this, { draft: false, refused: observableRef }, { autoBind: true });
  }

  get flow(): EffectiveFlow | undefined {
    return this.draft.flow;
  }

  get permitId(): string | null {
    return this.choices.permitId;
  }

  get rulesAccepted(): boolean {
    return this.choices.rulesAccepted;
  }

  get startOn(): PlainDate | null {
    return this.choices.startOn;
  }

  get reasonForVisit(): string {
    return this.choices.reasonForVisit;
  }

  /** Id of the cart item that is being edited, or null. */
  get editing(): string | null {
    return this.choices.editing;
  }

  /** The chosen permit: from the offers, otherwise from the cart item that is being edited. */
  get permit(): Permit | undefined {
    const { permitId, editing } = this.choices;
    if (permitId === null) return undefined;
    const edited = editing === null ? undefined : this.#with.cart.find(editing)?.permit;
    return this.#with.permits.find(permitId) ?? (edited?.id === permitId ? edited : undefined);
  }

  /** The days on which the chosen permit is valid; undefined while a choice is missing. */
  get period(): PermitPeriod | undefined {
    return this.permit === undefined ? undefined : offeredPeriod(this.permit, this.choices.startOn ?? undefined);
  }

  /** What the chosen permit costs with tax; null while the tax rate is not known or nothing is chosen. */
  get totals(): Totals | null {
    const { taxRate } = this.#with.buyingTerms;
    if (this.permit === undefined || taxRate === undefined) return null;
    return priceLines([pricedPermit(this.permit)], taxRate);
  }

  /** The driver's vehicles that can be chosen. */
  get vehicles(): readonly Vehicle[] {
    const person = this.#with.profile.account?.endUserAccountEntity.person;
    return person?.vehicles.filter((vehicle) => !vehicle.inactive) ?? [];
  }

  /** The chosen vehicles that the profile still has, in the order of choice. */
  get chosenVehicles(): readonly Vehicle[] {
    const chosen = this.choices.vehicleIds.map((id) => this.vehicles.find((vehicle) => vehicle.id === id));
    return chosen.filter((vehicle) => vehicle !== undefined);
  }

  /** How many vehicles the chosen permit may be given at once. */
  get vehicleLimit(): number {
    const atOnce = this.#with.boot.ordering.vehiclesSelectedAtOnce;
    return this.permit === undefined ? atOnce : vehicleLimit(this.permit.allowedNoVehicles, atOnce);
  }

  /** Which guards of the flow are met. */
  get facts(): FactsOf<"permit-order"> {
    const { permit, rulesAccepted, reasonForVisit } = this;
    const isNamed = permit?.reasonForVisitIsRequired !== true || reasonForVisit.trim() !== "";
    return {
      "permit-chosen": permit !== undefined && this.isChoosable(permit),
      "rules-accepted": rulesAccepted,
      "start-date-chosen": this.startProblem === undefined,
      "reason-given": isNamed,
      "vehicle-chosen": this.chosenVehicles.length > 0,
    };
  }

  /** The tenant's today. */
  get today(): PlainDate {
    return dateInZone(this.#with.clock(), this.#with.timeZone);
  }

  /** The problem with the chosen start; its message key is ordering.problems.<result>. */
  get startProblem(): ReturnType<typeof startProblem> {
    const { permit, startOn, today } = this;
    return permit === undefined ? undefined : startProblem(permit, startOn ?? undefined, today);
  }

  /** Why the edited item was refused, if it has to be corrected at this step. */
  refusalAt(stepId: string): ItemProblem | undefined {
    const { refused } = this;
    if (refused === null || refused.itemId !== this.editing || refused.step !== stepId) return undefined;
    // The step has been answered since.
    return this.draft.filled[stepId]?.isDone === true ? undefined : refused;
  }

  /** Begins an order of a permit, or resumes the draft if that permit is already chosen in it. */
  begin(permitId: string): TakeUpOutcome {
    this.draft.followStorage();
    if (this.draft.isStarted) {
      const isSame = this.permitId === permitId && this.editing === null;
      return isSame ? "resumed" : "would-discard";
    }
    this.choosePermit(permitId);
    const [only, another] = this.vehicles;
    // The only vehicle is chosen for the driver.
    if (only !== undefined && another === undefined) this.toggleVehicle(only.id);
    return "begun";
  }

  /** Loads an item of the cart into the draft to change it. The step where it was refused has to be answered again. */
  edit(itemId: string): TakeUpOutcome {
    const { cart } = this.#with;
    this.draft.followStorage();
    if (this.draft.isStarted) return this.editing === itemId ? "resumed" : "would-discard";
    const item = cart.find(itemId);
    if (item === undefined) return "gone";
    const problem = cart.problemOf(itemId);
    this.refused = problem === undefined ? null : { ...problem, itemId };
    this.draft.begin(draftOfItem(item, this.flow, problem?.step));
    cart.noteOrderOf(item.permit.permitType);
    return "begun";
  }

  /**
   * Chooses a permit. Clears start and reason, which belong to the permit before, and keeps as many vehicles as this
   * one allows.
   */
  choosePermit(permitId: string): void {
    if (permitId === this.permitId) return;
    this.draft.choose({ permitId, startOn: null, reasonForVisit: "" });
    this.#with.cart.noteOrderOf(this.permit?.permitType);
    const { vehicleIds } = this.choices;
    if (vehicleIds.length > this.vehicleLimit) {
      this.draft.choose({ vehicleIds: vehicleIds.slice(0, this.vehicleLimit) });
    }
  }

  acceptRules(isAccepted: boolean): void {
    this.draft.choose({ rulesAccepted: isAccepted });
  }

  /** Stores the answers to the form permit-terms. */
  answerTerms({ startOn, reasonForVisit }: PermitTerms): void {
    if (startOn !== this.startOn) this.draft.choose({ startOn });
    if (reasonForVisit !== this.reasonForVisit) this.draft.choose({ reasonForVisit });
  }

  /** Adds or removes a vehicle. Returns the problem, and changes nothing, if that would be one too many. */
  toggleVehicle(vehicleId: string): OrderProblem | null {
    const chosen = this.chosenVehicles.map((vehicle) => vehicle.id);
    if (chosen.includes(vehicleId)) {
      this.draft.choose({ vehicleIds: chosen.filter((id) => id !== vehicleId) });
      return null;
    }
    const limit = this.vehicleLimit;
    if (chosen.length >= limit) return orderProblem(this.#with.boot.messages, { code: "vehicle-limit", limit });
    this.draft.choose({ vehicleIds: [...chosen, vehicleId] });
    return null;
  }

  /** Why the order cannot be put into the cart; null if it can. For Next of the vehicle step. */
  get problem(): OrderProblem | null {
    const { cart, boot } = this.#with;
    const item = this.#item(this.editing ?? "");
    const problem = item && cartProblem(cart.items, item, this.vehicleLimit, identityAmong(this.vehicles));
    return problem === undefined ? null : orderProblem(boot.messages, problem);
  }

  /** Add: puts the order into the cart, replaces the item that was being edited, and starts over. */
  addToCart(): AddOutcome {
    const { cart } = this.#with;
    const { changesElsewhere } = this.draft;
    cart.followStorage();
    this.draft.followStorage();
    if (this.draft.changesElsewhere !== changesElsewhere) return { kind: "changed-elsewhere" };
    const { problem } = this;
    if (problem !== null) return { kind: "refused", problem };
    const open = this.flow?.steps.find((step) => !this.draft.isDone(step));
    if (open !== undefined) return { kind: "incomplete", step: open };
    const item = this.#item(this.editing ?? this.#with.newId());
    if (item === undefined) throw new Error("every step of the permit order is done, yet no permit is chosen");
    if (this.editing === null) cart.add(item);
    else cart.replace(item);
    this.discard();
    return { kind: "added", item };
  }

  /** Exit Order: discards the draft; the cart stays. */
  discard(): void {
    this.draft.discard();
    this.#with.cart.noteOrderOf();
    this.refused = null;
  }

  /** Clears refusals and notices. The draft is not touched: it ends with the session. */
  clear(): void {
    this.refused = null;
  }

  private get choices(): PermitOrderChoices {
    return this.draft.choices;
  }

  /** A cart item keeps its permit even if the permit is no longer offered to others. */
  private isChoosable(permit: Permit): boolean {
    return permit.availability === "available" || this.editing !== null;
  }

  #item(id: string): CartItem | undefined {
    const vehicleIds = this.chosenVehicles.map((vehicle) => vehicle.id);
    const { attributes, filled } = this.draft;
    return this.permit && itemOfDraft(id, this.permit, { ...this.choices, vehicleIds, attributes, filled });
  }
}
