import { makeAutoObservable, observableRef } from "mobx";
import { isSameAttributes, withAnswers } from "../domain/attributes.ts";
import { offeredPeriod, pricedPermit, type CartItem } from "../domain/cart-item.ts";
import { cartProblem, problemKey, type CartProblem } from "../domain/cart-rules.ts";
import type { PlainDate } from "../domain/dates.ts";
import type { EffectiveForm } from "../domain/effective-form.ts";
import { isNextEnabled, type EffectiveFlow, type GuardFacts } from "../domain/flows.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { Vehicle } from "../domain/generated/api-entities.ts";
import type { Permit } from "../domain/generated/api-orders.ts";
import type { BootData } from "../domain/generated/api-portal.ts";
import type { FlowStep } from "../domain/generated/meta-flow.ts";
import { translate, type MessageValues } from "../domain/messages.ts";
import { needsStartDate, vehicleLimit, type PermitPeriod } from "../domain/permits.ts";
import { priceLines, type Totals } from "../domain/pricing.ts";
import type { BuyingTermsStore } from "./buying-terms-store.ts";
import type { CartStore } from "./cart-store.ts";
import type { DriverStorage } from "./driver-storage.ts";
import { EMPTY_ORDER, readPermitOrderDraft, type PermitOrderDraft } from "./permit-order-draft.ts";
import type { PermitsStore } from "./permits-store.ts";
import type { NewId } from "./ports.ts";
import type { ProfileStore } from "./profile-store.ts";

export interface PermitOrderCollaborators {
  boot: BootData;
  storage: DriverStorage;
  permits: PermitsStore;
  buyingTerms: Pick<BuyingTermsStore, "taxRate">;
  cart: CartStore;
  profile: Pick<ProfileStore, "account">;
  newId: NewId;
}

/** A choice that was not made, and the words that say why, for a dialog titled so. */
export interface OrderProblem {
  code: CartProblem["code"];
  title: string;
  message: string;
}

export type AddOutcome =
  | { kind: "added"; item: CartItem }
  | { kind: "refused"; problem: OrderProblem }
  /** A step before is not done. */
  | { kind: "incomplete"; step: FlowStep };

/** The permit order wizard's draft (flow permit-order), kept in the tab over reloads and an expired session. */
export class PermitOrderStore {
  private draft: PermitOrderDraft = EMPTY_ORDER;
  readonly #with: PermitOrderCollaborators;

  constructor(collaborators: PermitOrderCollaborators) {
    this.#with = collaborators;
    makeAutoObservable<PermitOrderStore, "draft">(this, { draft: observableRef }, { autoBind: true });
  }

  get flow(): EffectiveFlow | undefined {
    return this.#with.boot.flows["permit-order"];
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
      "start-date-chosen": permit !== undefined && (!needsStartDate(permit.permitType) || draft.startOn !== null),
      "reason-given": isNamed,
    };
  }

  /** Whether a step is done, so that a later one may be shown. */
  isDone(step: FlowStep): boolean {
    if (!isNextEnabled(step, this.facts)) return false;
    if (step.panel === "vehicle-selection") return this.chosenVehicles.length > 0;
    return step.form === undefined || this.draft.answered.includes(step.id);
  }

  /** A new order, with a permit chosen already where one is given. */
  begin(permitId: string | null = null): void {
    this.discard();
    if (permitId !== null) this.choosePermit(permitId);
  }

  /** Takes up an item of the cart to change it; false where it is not there any more. */
  edit(itemId: string): boolean {
    const item = this.#with.cart.find(itemId);
    if (item === undefined) return false;
    const formSteps = this.flow?.steps.filter((step) => step.form !== undefined) ?? [];
    this.#set({
      permitId: item.permit.id,
      rulesAccepted: true,
      startOn: item.startOn ?? null,
      reasonForVisit: item.reasonForVisit ?? "",
      vehicleIds: item.vehicleIds,
      attributes: item.attributes,
      answered: formSteps.map((step) => step.id),
      editing: itemId,
    });
    return true;
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
    if (chosen.length >= limit) return this.#problem({ code: "vehicle-limit", limit });
    this.#set({ ...this.draft, vehicleIds: [...chosen, vehicleId] });
    return null;
  }

  /** Keeps what is typed into a form step; where it differs from what was sent, the step waits for Next again. */
  type(step: FlowStep, form: EffectiveForm, entity: Entity): void {
    const attributes = withAnswers(this.draft.attributes, form, entity);
    if (isSameAttributes(attributes, this.draft.attributes)) return;
    this.#set({ ...this.draft, attributes, answered: this.draft.answered.filter((id) => id !== step.id) });
  }

  /** Keeps the answers of a form step: the entity of its form. */
  answer(step: FlowStep, form: EffectiveForm, entity: Entity): void {
    const answered = [...new Set([...this.draft.answered, step.id])];
    this.#set({ ...this.draft, attributes: withAnswers(this.draft.attributes, form, entity), answered });
  }

  /** What would keep the order out of the cart, in words; null where nothing would. For Next of the vehicle step. */
  get problem(): OrderProblem | null {
    const item = this.#item(this.draft.editing ?? "");
    const problem = item === undefined ? undefined : cartProblem(this.#with.cart.items, item, this.vehicleLimit);
    return problem === undefined ? null : this.#problem(problem);
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
    this.draft = EMPTY_ORDER;
    this.#with.storage.remove("permit-order");
  }

  /** Forgets the draft in memory; what the tab keeps stays for the same driver. */
  clear(): void {
    this.draft = EMPTY_ORDER;
  }

  /** A permit of a cart item may stay although its product is not on offer to others any more. */
  private isChoosable(permit: Permit): boolean {
    return permit.availability === "available" || this.draft.editing !== null;
  }

  #item(id: string): CartItem | undefined {
    const { permit, draft } = this;
    if (permit === undefined) return undefined;
    return {
      id,
      permit,
      vehicleIds: this.chosenVehicles.map((vehicle) => vehicle.id),
      attributes: draft.attributes,
      ...(draft.reasonForVisit.trim() === "" ? {} : { reasonForVisit: draft.reasonForVisit.trim() }),
      ...(draft.startOn !== null && needsStartDate(permit.permitType) ? { startOn: draft.startOn } : {}),
    };
  }

  #problem(problem: CartProblem): OrderProblem {
    const { messages } = this.#with.boot;
    const values: MessageValues = "limit" in problem ? { n: problem.limit } : {};
    return {
      code: problem.code,
      title: translate(messages, "calls.titles.alert"),
      message: translate(messages, problemKey(problem), values),
    };
  }

  #set(draft: PermitOrderDraft): void {
    this.draft = draft;
    this.#with.storage.write("permit-order", draft);
  }
}
