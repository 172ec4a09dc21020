import { makeAutoObservable, observableRef } from "mobx";
import type { LoadApi } from "../api/api.ts";
import type { EffectiveForm } from "../domain/effective-form.ts";
import { isNextEnabled, walkedFlow, type EffectiveFlow, type GuardFacts } from "../domain/flows.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { PurchaseRequest } from "../domain/generated/api-orders.ts";
import type { BootData, WayToPay } from "../domain/generated/api-portal.ts";
import type { FlowStep } from "../domain/generated/meta-flow.ts";
import { offeredMethods, type PaymentMethodName } from "../domain/payment-rules.ts";
import { NOTHING_DUE, type Totals } from "../domain/pricing.ts";
import type { BuyingTermsStore } from "./buying-terms-store.ts";
import type { CartStore } from "./cart-store.ts";
import {
  draftAfterRefusal,
  EMPTY_CHECKOUT,
  isSameMethodAnswers,
  keptDraft,
  methodAnswersIn,
  readCheckoutDraft,
  withoutMethodAnswers,
  type CheckoutDraft,
} from "./checkout-draft.ts";
import type { DriverStorage } from "./driver-storage.ts";
import type { DriverTurns } from "./driver-turns.ts";
import { hasLeftCart, OrderPlacement, type PlaceOutcome, type PlaceRefusal } from "./order-placement.ts";
import { orderRequest } from "./order-request.ts";
import { OrderContacts, type ContactIds } from "./order-contacts.ts";
import type { OrdersStore } from "./orders-store.ts";
import type { PermitsStore } from "./permits-store.ts";
import type { ProfileStore } from "./profile-store.ts";
import { answeredIn, typedInto } from "./step-answers.ts";
import type { UiStore } from "./ui-store.ts";

export interface CheckoutCollaborators {
  boot: BootData;
  loadApi: LoadApi;
  ui: UiStore;
  turns: DriverTurns;
  storage: DriverStorage;
  permits: PermitsStore;
  buyingTerms: BuyingTermsStore;
  cart: CartStore;
  orders: OrdersStore;
  profile: ProfileStore;
}

/** The checkout (flows checkout and checkout-no-charge), kept in the tab over reloads and an expired session. */
export class CheckoutStore {
  status: "idle" | "placing" = "idle";
  /** Why the last order was not placed, for the step where it can be mended; gone once that is mended or tried anew. */
  refusal: PlaceRefusal | null = null;
  /** How many orders were refused, so that each refusal is an occasion of its own. */
  refusals = 0;
  readonly contacts: OrderContacts;
  private draft: CheckoutDraft = EMPTY_CHECKOUT;
  readonly #with: CheckoutCollaborators;
  readonly #placement: OrderPlacement;
  #placing: Promise<PlaceOutcome> | null = null;

  constructor(collaborators: CheckoutCollaborators) {
    this.#with = collaborators;
    const { messages, flows } = collaborators.boot;
    this.#placement = new OrderPlacement({ ...collaborators, messages, flows });
    this.contacts = new OrderContacts({
      person: () => collaborators.profile.account?.endUserAccountEntity.person,
      chosen: () => this.draft,
      choose: (ids) => this.chooseContacts(ids),
    });
    makeAutoObservable<CheckoutStore, "draft">(
      this,
      { draft: observableRef, refusal: observableRef, contacts: false },
      { autoBind: true },
    );
  }

  /** The chosen method; null is the placeholder SELECT PAYMENT METHOD. */
  get method(): PaymentMethodName | null {
    return this.way?.value ?? null;
  }

  /** The ways to pay that the group's rules offer and this server serves; none while the rules are not known. */
  get methods(): readonly WayToPay[] {
    const { rules } = this.#with.buyingTerms;
    return rules === undefined ? [] : offeredMethods(rules, this.#with.boot.ordering.methods);
  }

  /** What is known of the chosen method; where nothing is due, of the one that is for nothing else. */
  get way(): WayToPay | undefined {
    if (this.isNothingDue) return this.#with.boot.ordering.methods.find((way) => way.isForNothingDue);
    return this.methods.find((way) => way.value === this.draft.method);
  }

  /** What stands in the chosen method's form; null while nothing does. */
  get methodAnswers(): CheckoutDraft["methodAnswers"] {
    return this.draft.methodAnswers;
  }

  /** The cart costs nothing: the reduced checkout. One with an item that cannot be ordered is not known to. */
  get isNothingDue(): boolean {
    return this.#with.cart.isOrderable && this.#with.cart.totals?.totalCents === 0;
  }

  /** The flow that is walked; undefined while the total is not known. */
  get flow(): EffectiveFlow | undefined {
    if (this.#with.cart.totals === null) return undefined;
    const flow = this.#with.boot.flows[this.isNothingDue ? "checkout-no-charge" : "checkout"];
    return walkedFlow(flow, { "nothing-due": this.isNothingDue });
  }

  /** What is to be paid: nothing by a method that waives; null while the tax rate is not known. */
  get totals(): Totals | null {
    const { totals } = this.#with.cart;
    return totals !== null && this.way?.waives === true ? NOTHING_DUE : totals;
  }

  get termsAccepted(): boolean {
    return this.draft.termsAccepted;
  }

  /** Answers to the tenant's own steps; formDataFromEntity(form, { attributes }) makes a form's data of them. */
  get attributes(): CheckoutDraft["attributes"] {
    return this.draft.attributes;
  }

  /** Something was chosen that leaving would lose. */
  get isStarted(): boolean {
    return this.draft !== EMPTY_CHECKOUT;
  }

  /** What holds for the guards of the flow. */
  get facts(): GuardFacts {
    const { way, contacts, draft } = this;
    const needsAddress = this.#with.cart.items.some((item) => item.permit.hasFulfillmentLetter);
    return {
      "method-ready": way !== undefined && (way.form === undefined || draft.isMethodAnswered),
      "contact-chosen": contacts.email !== undefined && (contacts.address !== undefined || !needsAddress),
      "terms-accepted": draft.termsAccepted,
    };
  }

  /** Whether a step is done, so that a later one may be shown. */
  isDone(step: FlowStep): boolean {
    if (!isNextEnabled(step, this.facts)) return false;
    return step.form === undefined || this.draft.answered.includes(step.id);
  }

  /** Submit may be pressed: a total shows and every step is done. */
  get canPlace(): boolean {
    const { flow, way } = this;
    const { cart } = this.#with;
    const isReady = way !== undefined && !cart.isEmpty && cart.isOrderable && this.status === "idle";
    return isReady && flow !== undefined && flow.steps.every((step) => this.isDone(step));
  }

  /** The refusal, as far as it is to be mended at this step. */
  refusalAt(stepId: string): PlaceRefusal | undefined {
    const { refusal } = this;
    return refusal?.place.view === "checkout" && refusal.place.step === stepId ? refusal : undefined;
  }

  /** Chooses a method; what another one's form was answered is forgotten. */
  chooseMethod(method: string | null): void {
    if (method === this.draft.method) return;
    this.#mend({ ...withoutMethodAnswers(this.draft), method });
  }

  /** Keeps what is typed into the chosen method's form; where it differs from what was sent, it waits for Next again. */
  typeMethod(entity: Entity): void {
    const methodAnswers = methodAnswersIn(entity);
    if (isSameMethodAnswers(methodAnswers, this.draft.methodAnswers)) return;
    this.#set({ ...this.draft, methodAnswers, isMethodAnswered: false });
  }

  /** Keeps the answers to the chosen method's form: the entity of that form. */
  answerMethod(entity: Entity): void {
    this.#mend({ ...this.draft, methodAnswers: methodAnswersIn(entity), isMethodAnswered: true });
  }

  acceptTerms(termsAccepted: boolean): void {
    this.#set({ ...this.draft, termsAccepted });
  }

  /** Keeps what is typed into a form step; where it differs from what was sent, the step waits for Next again. */
  type(step: FlowStep, form: EffectiveForm, entity: Entity, leftOut: readonly string[] = []): void {
    const draft = typedInto(this.draft, step, form, entity, leftOut);
    if (draft !== this.draft) this.#set(draft);
  }

  /** Keeps the answers of a form step: the entity of its form. */
  answer(step: FlowStep, form: EffectiveForm, entity: Entity): void {
    this.#mend(answeredIn(this.draft, step, form, entity));
  }

  /**
   * Submit: places the order of the cart, once however often it is pressed. Where the answer is lost the dialog offers
   * Retry under the same key. See PlaceOutcome for what each end means.
   */
  place(): Promise<PlaceOutcome> {
    const placing = (this.#placing ??= this.#place().finally(() => {
      // After clear() another driver's order may be under way.
      if (this.#placing === placing) this.#placing = null;
    }));
    return placing;
  }

  /** Takes up the draft of this tab. */
  restore(): void {
    const stored = readCheckoutDraft(this.#with.storage.read("checkout"));
    this.draft = stored === undefined ? EMPTY_CHECKOUT : this.#kept(stored);
  }

  /** Exit Order: forgets the draft; the cart stays. */
  discard(): void {
    this.clear();
    this.#with.storage.remove("checkout");
  }

  /** Forgets the draft in memory; what the tab keeps stays for the same driver. */
  clear(): void {
    this.draft = EMPTY_CHECKOUT;
    this.refusal = null;
    this.status = "idle";
    this.#placing = null;
  }

  async #place(): Promise<PlaceOutcome> {
    const isCurrent = this.#with.turns.watch();
    this.#with.cart.followStorage();
    const { way } = this;
    const request = this.#request();
    if (!this.canPlace || way === undefined || request === undefined) return { kind: "not-ready" };
    this.begin();
    try {
      const outcome = await this.#placement.place(way.endpoint, request);
      this.end(outcome);
      return outcome;
    } finally {
      if (isCurrent()) this.rest();
    }
  }

  #request(): PurchaseRequest | undefined {
    const { totals, way } = this;
    const { address, phone, email } = this.contacts;
    const { account } = this.#with.profile;
    if (totals === null || way === undefined || email === undefined || account === null) return undefined;
    const contacts = { addressId: address?.id, phoneId: phone?.id, emailId: email.id };
    return orderRequest({ items: this.#with.cart.items, account, totals, way, contacts, draft: this.draft });
  }

  #kept(draft: CheckoutDraft): CheckoutDraft {
    return keptDraft(draft, this.#with.boot.ordering.methods);
  }

  /** Stores the draft and clears the earlier rejection, which no longer applies. */
  #mend(draft: CheckoutDraft): void {
    this.refusal = null;
    this.#set(draft);
  }

  #set(draft: CheckoutDraft): void {
    this.draft = draft;
    this.#with.storage.write("checkout", this.#kept(draft));
  }

  // State changes below are methods that MobX sees, since they happen after waiting.

  private chooseContacts(ids: Partial<ContactIds>): void {
    this.#mend({ ...this.draft, ...ids });
  }

  private begin(): void {
    this.status = "placing";
    this.refusal = null;
  }

  private end(outcome: PlaceOutcome): void {
    // What was sent may be nobody's by now, and then neither is the draft that is here.
    if (outcome.kind === "failed" || outcome.kind === "not-ready") return;
    if (hasLeftCart(outcome)) return this.discard();
    const draft = this.#kept(this.draft);
    if (outcome.kind !== "refused" && outcome.kind !== "declined") return this.#set(draft);
    this.refusal = outcome.refusal;
    this.refusals += 1;
    this.#set(outcome.kind === "declined" ? draft : draftAfterRefusal(draft, outcome.refusal));
  }

  private rest(): void {
    this.status = "idle";
  }
}
