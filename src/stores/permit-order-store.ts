import { makeAutoObservable, observableRef } from "mobx";
import { offeredPeriod, pricedPermit, startProblem, type CartItem } from "../domain/cart-item.ts";
import { cartProblem, identityAmong } from "../domain/cart-rules.ts";
import type { Clock } from "../domain/clock.ts";
import { dateInZone, type PlainDate } from "../domain/dates.ts";
import type { EffectiveForm } from "../domain/effective-form.ts";
import { formSteps, isNextEnabled, walkedFlow, type EffectiveFlow, type GuardFacts } from "../domain/flows.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { Vehicle } from "../domain/generated/api-entities.ts";
import type { Permit } from "../domain/generated/api-orders.ts";
import type { BootData } from "../domain/generated/api-portal.ts";
import type { FlowStep } from "../domain/generated/meta-flow.ts";
import { vehicleLimit, type PermitPeriod } from "../domain/permits.ts";
import { priceLines, type Totals } from "../domain/pricing.ts";
import type { BuyingTermsStore } from "./buying-terms-store.ts";
import type { CartStore, ItemProblem } from "./cart-store.ts";
import type { DriverStorage } from "./driver-storage.ts";
import { orderProblem, type OrderProblem } from "./order-problem.ts";
import {
  draftOfItem,
  EMPTY_ORDER,
  itemOfDraft,
  readPermitOrderDraft,
  type PermitOrderDraft,
} from "./permit-order-draft.ts";
import type { PermitsStore } from "./permits-store.ts";
import type { NewId } from "./ports.ts";
import type { ProfileStore } from "./profile-store.ts";
import { answeredIn, typedInto } from "./step-answers.ts";

export interface PermitOrderCollaborators {
  boot: BootData;
  storage: DriverStorage;
  permits: PermitsStore;
  buyingTerms: Pick<BuyingTermsStore, "taxRate">;
  cart: CartStore;
  profile: Pick<ProfileStore, "account">;
  newId: NewId;
  clock: Clock;
  /** The tenant's. */
  timeZone: string;
}

/**
 * How an order was taken up. begun: it is the draft now. resumed: it was the draft already, nothing is changed.
 * would-discard: another one is, which has to be put away first; nothing is changed. gone: it is not in the cart.
 */
export type TakeUpOutcome = "begun" | "resumed" | "would-discard" | "gone";

export type AddOutcome =
  | { kind: "added"; item: CartItem }
  | { kind: "refused"; problem: OrderProblem }
  /** A step before is not done. */
  | { kind: "incomplete"; step: FlowStep };

/** The permit order wizard's draft (flow permit-order), kept in the tab over reloads and an expired session. */
export class PermitOrderStore {
  private draft: PermitOrderDraft = EMPTY_ORDER;
  /** What was refused about the item that is edited, until its step is answered. */
  private refused: ItemProblem | null = null;
  readonly #with: PermitOrderCollaborators;

  constructor(collaborators: PermitOrderCollaborators) {
    this.#with = collaborators;
    makeAutoObservable<PermitOrderStore, "draft" | "refused">(
      this,
      { draft: observableRef, refused: observableRef },
      { autoBind: true },
    );
  }

  get flow(): EffectiveFlow | undefined {
    return walkedFlow(this.#with.boot.flows["permit-order"], {});
  }

  get permitId(): string | null {
    return this.draft.permitId;
  }

  get rulesAccepted(): boolean {
    return this.draft.rulesAccepted;
  }

  get startOn(): PlainDate | null {
    return this.draft.startOn;
  }

  get reasonForVisit(): string {
    return this.draft.reasonForVisit;
  }

  /** Answers to the tenant's own steps; formDataFromEntity(form, { attributes }) makes a form's data of them. */
  get attributes(): PermitOrderDraft["attributes"] {
    return this.draft.attributes;
  }

  /** Item of the cart that is edited, or null. */
  get editing(): string | null {
    return this.draft.editing;
  }

  /** Something was chosen that leaving would lose. */
  get isStarted(): boolean {
    return this.draft !== EMPTY_ORDER;
  }

  /** The chosen permit: as it is on offer, otherwise as it stands in the cart item that is edited. */
  get permit(): Permit | undefined {
    const { permitId, editing } = this.draft;
    if (permitId === null) return undefined;
    const edited = editing === null ? undefined : this.#with.cart.find(editing)?.permit;
    return this.#with.permits.find(permitId) ?? (edited?.id === permitId ? edited : undefined);
  }

  /** The days that the chosen permit is good for; undefined while a choice is missing. */
  get period(): PermitPeriod | undefined {
    return this.permit === undefined ? undefined : offeredPeriod(this.permit, this.draft.startOn ?? undefined);
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
    const chosen = this.draft.vehicleIds.map((id) => this.vehicles.find((vehicle) => vehicle.id === id));
    return chosen.filter((vehicle) => vehicle !== undefined);
  }

  /** How many vehicles the chosen permit may be given at once. */
  get vehicleLimit(): number {
    const atOnce = this.#with.boot.ordering.vehiclesSelectedAtOnce;
    return this.permit === undefined ? atOnce : vehicleLimit(this.permit.allowedNoVehicles, atOnce);
  }

  /** What holds for the guards of the flow. */
  get facts(): GuardFacts {
    const { permit, draft } = this;
    const isNamed = permit?.reasonForVisitIsRequired !== true || draft.reasonForVisit.trim() !== "";
    return {
      "permit-chosen": permit !== undefined && this.isChoosable(permit),
      "rules-accepted": draft.rulesAccepted,
      "start-date-chosen": permit !== undefined && this.startProblem === undefined,
      "reason-given": isNamed,
    };
  }

  /** The tenant's today. */
  get today(): PlainDate {
    return dateInZone(this.#with.clock(), this.#with.timeZone);
  }

  /** What is wrong with the chosen start; message key ordering.problems.<answer>. */
  get startProblem(): ReturnType<typeof startProblem> {
    const { permit, draft, today } = this;
    return permit === undefined ? undefined : startProblem(permit, draft.startOn ?? undefined, today);
  }

  /** What was refused about the edited item, as far as it is to be mended at this step. */
  refusalAt(stepId: string): ItemProblem | undefined {
    return this.refused?.step === stepId ? this.refused : undefined;
  }

  /** Whether a step is done, so that a later one may be shown. */
  isDone(step: FlowStep): boolean {
    if (!isNextEnabled(step, this.facts)) return false;
    if (step.panel === "vehicle-selection") return this.chosenVehicles.length > 0;
    return step.form === undefined || this.draft.answered.includes(step.id);
  }

  /** A new order of a permit; the draft that has it chosen already goes on. */
  begin(permitId: string): TakeUpOutcome {
    if (this.isStarted) {
      const isSame = this.draft.permitId === permitId && this.draft.editing === null;
      return isSame ? "resumed" : "would-discard";
    }
    this.choosePermit(permitId);
    return "begun";
  }

  /** Takes up an item of the cart to change it; what was refused about it is asked again. */
  edit(itemId: string): TakeUpOutcome {
    if (this.isStarted) return this.draft.editing === itemId ? "resumed" : "would-discard";
    const item = this.#with.cart.find(itemId);
    if (item === undefined) return "gone";
    this.refused = this.#with.cart.problemOf(itemId) ?? null;
    const answered = formSteps(this.flow).flatMap(({ id }) => (id === this.refused?.step ? [] : [id]));
    this.#set(draftOfItem(item, answered));
    return "begun";
  }

  /** Chooses a permit. Start and reason belong to the permit before; vehicles stay as far as this one takes them. */
  choosePermit(permitId: string): void {
    if (permitId === this.draft.permitId) return;
    this.#set({ ...this.draft, permitId, startOn: null, reasonForVisit: "" });
    this.#set({ ...this.draft, vehicleIds: this.draft.vehicleIds.slice(0, this.vehicleLimit) });
  }

  acceptRules(isAccepted: boolean): void {
    this.#set({ ...this.draft, rulesAccepted: isAccepted });
  }

  chooseStart(startOn: PlainDate | null): void {
    this.#set({ ...this.draft, startOn });
  }

  giveReason(reasonForVisit: string): void {
    this.#set({ ...this.draft, reasonForVisit });
  }

  /** Takes a vehicle in or out. Answers what is wrong where that is one too many; nothing has changed then. */
  toggleVehicle(vehicleId: string): OrderProblem | null {
    const chosen = this.chosenVehicles.map((vehicle) => vehicle.id);
    if (chosen.includes(vehicleId)) {
      this.#set({ ...this.draft, vehicleIds: chosen.filter((id) => id !== vehicleId) });
      return null;
    }
    const limit = this.vehicleLimit;
    if (chosen.length >= limit) return orderProblem(this.#with.boot.messages, { code: "vehicle-limit", limit });
    this.#set({ ...this.draft, vehicleIds: [...chosen, vehicleId] });
    return null;
  }

  /** Keeps what is typed into a form step; where it differs from what was sent, the step waits for Next again. */
  type(step: FlowStep, form: EffectiveForm, entity: Entity, leftOut: readonly string[] = []): void {
    const draft = typedInto(this.draft, step, form, entity, leftOut);
    if (draft !== this.draft) this.#set(draft);
  }

  /** Keeps the answers of a form step: the entity of its form. */
  answer(step: FlowStep, form: EffectiveForm, entity: Entity): void {
    if (this.refused?.step === step.id) this.refused = null;
    this.#set(answeredIn(this.draft, step, form, entity));
  }

  /** What would keep the order out of the cart, in words; null where nothing would. For Next of the vehicle step. */
  get problem(): OrderProblem | null {
    const { cart, boot } = this.#with;
    const item = this.#item(this.draft.editing ?? "");
    const problem = item && cartProblem(cart.items, item, this.vehicleLimit, identityAmong(this.vehicles));
    return problem === undefined ? null : orderProblem(boot.messages, problem);
  }

  /** Add: puts the order into the cart, in the place of the item that was edited, and starts anew. */
  addToCart(): AddOutcome {
    const { cart } = this.#with;
    cart.followStorage();
    const { problem } = this;
    if (problem !== null) return { kind: "refused", problem };
    const open = this.flow?.steps.find((step) => !this.isDone(step));
    if (open !== undefined) return { kind: "incomplete", step: open };
    const item = this.#item(this.draft.editing ?? this.#with.newId());
    if (item === undefined) throw new Error("every step of the permit order is done, yet no permit is chosen");
    if (this.draft.editing === null) cart.add(item);
    else cart.replace(item);
    this.discard();
    return { kind: "added", item };
  }

  /** Takes up the draft of this tab. */
  restore(): void {
    this.draft = readPermitOrderDraft(this.#with.storage.read("permit-order")) ?? EMPTY_ORDER;
  }

  /** Exit Order: forgets the draft; the cart stays. */
  discard(): void {
    this.clear();
    this.#with.storage.remove("permit-order");
  }

  /** Forgets the draft in memory; what the tab keeps stays for the same driver. */
  clear(): void {
    this.draft = EMPTY_ORDER;
    this.refused = null;
  }

  /** A permit of a cart item may stay although its product is not on offer to others any more. */
  private isChoosable(permit: Permit): boolean {
    return permit.availability === "available" || this.draft.editing !== null;
  }

  #item(id: string): CartItem | undefined {
    const vehicleIds = this.chosenVehicles.map((vehicle) => vehicle.id);
    return this.permit && itemOfDraft(id, this.permit, { ...this.draft, vehicleIds });
  }

  #set(draft: PermitOrderDraft): void {
    this.draft = draft;
    this.#with.storage.write("permit-order", draft);
  }
}
