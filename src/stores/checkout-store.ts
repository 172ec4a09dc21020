import { makeAutoObservable, observableRef } from "mobx";
import type { LoadApi } from "../api/api.ts";
import { isSameAttributes, withAnswers } from "../domain/attributes.ts";
import { chosenContact } from "../domain/contact-choice.ts";
import type { EffectiveForm } from "../domain/effective-form.ts";
import { isNextEnabled, type EffectiveFlow, type GuardFacts } from "../domain/flows.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { Address, EmailAddress, Person, Phone } from "../domain/generated/api-entities.ts";
import type { PurchaseRequest } from "../domain/generated/api-orders.ts";
import type { BootData, WayToPay } from "../domain/generated/api-portal.ts";
import type { FlowStep } from "../domain/generated/meta-flow.ts";
import { offeredMethods, type PaymentMethodName } from "../domain/payment-rules.ts";
import { NOTHING_DUE, type Totals } from "../domain/pricing.ts";
import { purchaseRequest } from "../domain/purchase-request.ts";
import type { BuyingTermsStore } from "./buying-terms-store.ts";
import type { CartStore } from "./cart-store.ts";
import { EMPTY_CHECKOUT, methodAnswersIn, readCheckoutDraft, type CheckoutDraft } from "./checkout-draft.ts";
import type { DriverStorage } from "./driver-storage.ts";
import { OrderPlacement, type PlaceOutcome, type PlaceRefusal } from "./order-placement.ts";
import type { OrdersStore } from "./orders-store.ts";
import type { PermitsStore } from "./permits-store.ts";
import type { ProfileStore } from "./profile-store.ts";
import type { UiStore } from "./ui-store.ts";

export interface CheckoutCollaborators {
  boot: BootData;
  loadApi: LoadApi;
  ui: UiStore;
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
  /** Why the last order was not placed, for the screen where it can be mended; gone with the next try. */
  refusal: PlaceRefusal | null = null;
  private draft: CheckoutDraft = EMPTY_CHECKOUT;
  readonly #with: CheckoutCollaborators;
  readonly #placement: OrderPlacement;
  #placing: Promise<PlaceOutcome> | null = null;

  constructor(collaborators: CheckoutCollaborators) {
    this.#with = collaborators;
    this.#placement = new OrderPlacement({ ...collaborators, messages: collaborators.boot.messages });
    makeAutoObservable<CheckoutStore, "draft">(
      this,
      { draft: observableRef, refusal: observableRef },
      { autoBind: true },
    );
  }

  /** The chosen method; null is the placeholder SELECT PAYMENT METHOD. NO_CHARGE by itself where nothing is due. */
  get method(): PaymentMethodName | null {
    if (this.isNothingDue) return "NO_CHARGE";
    return this.methods.some((way) => way.value === this.draft.method) ? this.draft.method : null;
  }

  /** The ways to pay that the group's rules offer and this server serves; none while the rules are not known. */
  get methods(): readonly WayToPay[] {
    const { rules } = this.#with.buyingTerms;
    const offered: readonly string[] = rules === undefined ? [] : offeredMethods(rules);
    return this.#with.boot.ordering.methods.filter((way) => offered.includes(way.value));
  }

  /** What is known of the chosen method. */
  get way(): WayToPay | undefined {
    return this.#with.boot.ordering.methods.find((way) => way.value === this.method);
  }

  /** What stands in the chosen method's form; null while nothing does. */
  get methodAnswers(): CheckoutDraft["methodAnswers"] {
    return this.draft.methodAnswers;
  }

  /** The cart costs nothing: the reduced checkout. */
  get isNothingDue(): boolean {
    return this.#with.cart.totals?.totalCents === 0;
  }

  /** The flow that is walked; undefined while the total is not known. */
  get flow(): EffectiveFlow | undefined {
    if (this.#with.cart.totals === null) return undefined;
    return this.#with.boot.flows[this.isNothingDue ? "checkout-no-charge" : "checkout"];
  }

  /** What is to be paid: nothing with No Charge; null while the tax rate is not known. */
  get totals(): Totals | null {
    const { totals } = this.#with.cart;
    return totals !== null && this.method === "NO_CHARGE" ? NOTHING_DUE : totals;
  }

  get address(): Address | undefined {
    return chosenContact(this.person?.addresses ?? [], this.draft.addressId);
  }

  get phone(): Phone | undefined {
    return chosenContact(this.person?.phones ?? [], this.draft.phoneId);
  }

  get email(): EmailAddress | undefined {
    return chosenContact(this.person?.emailAddresses ?? [], this.draft.emailId);
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
    const { way, email, address, draft } = this;
    const needsAddress = this.#with.cart.items.some((item) => item.permit.hasFulfillmentLetter);
    return {
      "method-ready": this.method !== null && (way?.form === undefined || draft.isMethodAnswered),
      "contact-chosen": email !== undefined && (address !== undefined || !needsAddress),
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
    const isReady = way !== undefined && !this.#with.cart.isEmpty && this.status === "idle";
    return isReady && flow !== undefined && flow.steps.every((step) => this.isDone(step));
  }

  /** Chooses a method; what another one's form was answered is forgotten. */
  chooseMethod(method: PaymentMethodName | null): void {
    if (method !== this.draft.method)
      this.#set({ ...this.draft, method, methodAnswers: null, isMethodAnswered: false });
  }

  /** Keeps what is typed into the chosen method's form; where it differs from what was sent, it waits for Next again. */
  typeMethod(entity: Entity): void {
    const methodAnswers = methodAnswersIn(entity);
    if (methodAnswers?.checkNumber === this.draft.methodAnswers?.checkNumber) return;
    this.#set({ ...this.draft, methodAnswers, isMethodAnswered: false });
  }

  /** Keeps the answers to the chosen method's form: the entity of that form. */
  answerMethod(entity: Entity): void {
    this.#set({ ...this.draft, methodAnswers: methodAnswersIn(entity), isMethodAnswered: true });
  }

  chooseAddress(addressId: string): void {
    this.#set({ ...this.draft, addressId });
  }

  choosePhone(phoneId: string): void {
    this.#set({ ...this.draft, phoneId });
  }

  chooseEmail(emailId: string): void {
    this.#set({ ...this.draft, emailId });
  }

  acceptTerms(termsAccepted: boolean): void {
    this.#set({ ...this.draft, termsAccepted });
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

  /**
   * Submit: places the order of the cart, once however often it is pressed. Where the answer is lost the dialog offers
   * Retry under the same key. See PlaceOutcome for what each end means.
   */
  place(): Promise<PlaceOutcome> {
    this.#placing ??= this.#place().finally(() => {
      this.#placing = null;
    });
    return this.#placing;
  }

  /** Takes up the draft of this tab. */
  restore(): void {
    this.draft = readCheckoutDraft(this.#with.storage.read("checkout")) ?? EMPTY_CHECKOUT;
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
  }

  private get person(): Person | undefined {
    return this.#with.profile.account?.endUserAccountEntity.person;
  }

  async #place(): Promise<PlaceOutcome> {
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
      this.rest();
    }
  }

  #request(): PurchaseRequest | undefined {
    const { totals, way, email, address, phone, draft } = this;
    const { account } = this.#with.profile;
    if (totals === null || way === undefined || email === undefined || account === null) return undefined;
    return purchaseRequest({
      groupName: account.userGroup,
      accountId: account.endUserAccountEntity.id,
      items: this.#with.cart.items,
      totals,
      method: { value: way.value, label: way.label, checkNumber: draft.methodAnswers?.checkNumber },
      addressId: address?.id,
      phoneId: phone?.id,
      emailId: email.id,
      attributes: draft.attributes,
    });
  }

  #set(draft: CheckoutDraft): void {
    this.draft = draft;
    this.#with.storage.write("checkout", draft);
  }

  // State changes below are methods that MobX sees, since they happen after waiting.

  private begin(): void {
    this.status = "placing";
    this.refusal = null;
  }

  private end(outcome: PlaceOutcome): void {
    if (outcome.kind === "placed" || outcome.kind === "already-placed") this.discard();
    if (outcome.kind === "refused") this.refusal = outcome.refusal;
  }

  private rest(): void {
    this.status = "idle";
  }
}
