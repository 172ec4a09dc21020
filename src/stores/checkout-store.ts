import { makeAutoObservable, observableRef } from "mobx";
import type { FilledForm, ShownForm } from "../domain/filled-form.ts";
import { flowKinds, flowOf, type FactsOf } from "../domain/flow-kinds.ts";
import { walkedFlow, type EffectiveFlow } from "../domain/flows.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { PurchaseRequest } from "../domain/generated/api-orders.ts";
import type { ServedMethod } from "../domain/generated/api-portal.ts";
import { offeredMethods, type PaymentMethodName } from "../domain/payment-rules.ts";
import { NOTHING_DUE, type Totals } from "../domain/pricing.ts";
import {
  AcceptedTerms,
  MethodForms,
  NO_CHECKOUT,
  NO_CHECKOUT_MEMORY,
  readCheckoutChoices,
  type CheckoutChoices,
  type CheckoutDraft,
  type MethodAnswers,
  type MethodForm,
} from "./checkout-draft.ts";
import type { MerchantAccountStore } from "./merchant-account-store.ts";
import { FlowDraft, type DraftCollaborators } from "./flow-draft.ts";
import {
  hasLeftCart,
  OrderSubmission,
  type PlaceRefusal,
  type SubmissionCollaborators,
  type SubmissionOutcome,
} from "./order-submission.ts";
import { OrderContacts, orderRequest } from "./order-request.ts";

export interface CheckoutCollaborators extends DraftCollaborators, SubmissionCollaborators {
  merchantAccount: Pick<MerchantAccountStore, "status">;
}

/** The checkout (flows checkout and checkout-no-charge): what its panels choose, and how its order is placed. */
export class CheckoutStore {
  status: "idle" | "placing" = "idle";
  /** Why the last order was not placed, for the step where it can be corrected. */
  refusal: PlaceRefusal | null = null;
  /** How many orders were refused. */
  refusals = 0;
  readonly contacts: OrderContacts;
  readonly draft: CheckoutDraft;
  readonly #terms: AcceptedTerms;
  readonly #with: CheckoutCollaborators;
  readonly #placement: OrderSubmission;
  readonly #methodForms: MethodForms;
  #placing: Promise<SubmissionOutcome> | null = null;

  constructor(collaborators: CheckoutCollaborators) {
    this.#with = collaborators;
    this.#placement = new OrderSubmission(collaborators);
    this.draft = new FlowDraft(
      {
        name: "checkout",
        kind: flowKinds.checkout,
        noChoices: NO_CHECKOUT,
        noMemory: NO_CHECKOUT_MEMORY,
        readChoices: readCheckoutChoices,
        flow: () => this.flow,
        facts: () => this.facts,
      },
      collaborators,
    );
    this.#methodForms = new MethodForms(this.draft, collaborators.boot.ordering.methods, () => this.method);
    this.contacts = new OrderContacts({
      person: () => collaborators.profile.account?.endUserAccountEntity.person,
      chosen: () => this.draft.choices,
      choose: (ids) => this.mend(ids),
    });
    this.#terms = new AcceptedTerms(() => ({
      changesElsewhere: this.draft.changesElsewhere,
      items: collaborators.cart.items,
    }));
    makeAutoObservable(this, { draft: false, refusal: observableRef, contacts: false }, { autoBind: true });
  }

  /** The chosen method; null is the placeholder SELECT PAYMENT METHOD. */
  get method(): PaymentMethodName | null {
    return this.chosenMethod?.value ?? null;
  }

  /** The methods that the group's rules offer and this server serves; none while the rules are not known. */
  get methods(): readonly ServedMethod[] {
    const { rules } = this.#with.buyingTerms;
    return rules === undefined ? [] : offeredMethods(rules, this.#with.boot.ordering.methods);
  }

  /** The chosen method, or the only one on offer; where nothing is due, the method for such orders. */
  get chosenMethod(): ServedMethod | undefined {
    if (this.isNothingDue) return this.#with.boot.ordering.methods.find((method) => method.isForNothingDue);
    const [only, another] = this.methods;
    // With a single method there is nothing to choose.
    if (another === undefined) return only;
    return this.methods.find((method) => method.value === this.draft.choices.method);
  }

  /** What is filled into the chosen method's form; null while it is empty. */
  get methodAnswers(): MethodAnswers | null {
    return this.methodForm?.answers ?? null;
  }

  /** How the chosen method's form was filled in. */
  get methodFilled(): FilledForm | undefined {
    return this.methodForm?.filled;
  }

  /** The checkout is the reduced one. False while the cart has an item that cannot be ordered. */
  get isNothingDue(): boolean {
    return this.#with.cart.isOrderable && this.#with.cart.totals?.totalCents === 0;
  }

  /** The flow of this checkout; undefined while the total is not known. */
  get flow(): EffectiveFlow | undefined {
    if (this.#with.cart.totals === null) return undefined;
    const flow = flowOf(this.#with.boot.flows, this.isNothingDue ? "checkout-no-charge" : "checkout");
    return walkedFlow(flow, { "nothing-due": this.isNothingDue });
  }

  /** The totals to be paid, which are zero by a method that waives charges; null while the tax rate is not known. */
  get totals(): Totals | null {
    const { totals } = this.#with.cart;
    return totals !== null && this.chosenMethod?.waives === true ? NOTHING_DUE : totals;
  }

  get termsAccepted(): boolean {
    return this.#terms.areAccepted;
  }

  /** The items of the cart or their prices have changed since the terms were accepted. */
  get isCartChanged(): boolean {
    return this.#terms.isCartChanged;
  }

  /** Something was chosen that leaving would lose. */
  get isStarted(): boolean {
    return this.draft.isStarted || this.termsAccepted;
  }

  /** Which guards of the flow are met. */
  get facts(): FactsOf<"checkout"> {
    const { chosenMethod: method, contacts } = this;
    const isAnswered = method?.form === undefined || this.draft.isCurrent(method.form, this.methodFilled);
    const needsAddress = this.#with.cart.items.some((item) => item.permit.hasFulfillmentLetter);
    return {
      "method-ready": method !== undefined && isAnswered && (method.takesCards !== true || this.canPayByCard),
      "contact-chosen": contacts.email !== undefined && (contacts.address !== undefined || !needsAddress),
      "terms-accepted": this.termsAccepted,
    };
  }

  /** The merchant account accepts cards, and a billing address is known. */
  private get canPayByCard(): boolean {
    return this.#with.merchantAccount.status === "ready" && this.contacts.billing !== undefined;
  }

  /** Submit may be pressed: a total shows and every step is done. */
  get canPlace(): boolean {
    const { flow, chosenMethod } = this;
    const { cart } = this.#with;
    const isReady = chosenMethod !== undefined && !cart.isEmpty && cart.isOrderable && this.status === "idle";
    return isReady && flow !== undefined && flow.steps.every((step) => this.draft.isDone(step));
  }

  /** The refusal, where it has to be corrected at this step. */
  refusalAt(stepId: string): PlaceRefusal | undefined {
    const { refusal } = this;
    return refusal?.place.view === "checkout" && refusal.place.step === stepId ? refusal : undefined;
  }

  /** Chooses a method and forgets the answers to the form of the one before. */
  chooseMethod(method: string | null): void {
    if (method === this.draft.choices.method) return;
    this.draft.endMemory();
    this.mend({ method, methodForm: null });
  }

  /** Stores what is typed into the chosen method's form. A change after Next has to be confirmed again. */
  typeMethod(entity: Entity, shown?: ShownForm): void {
    this.#methodForms.type(entity, shown);
  }

  /** Stores the confirmed answers to the chosen method's form, as the entity of that form. */
  answerMethod(entity: Entity, shown?: ShownForm): void {
    this.clearRefusal();
    this.#methodForms.answer(entity, shown);
  }

  acceptTerms(isAccepted: boolean): void {
    if (isAccepted) this.#terms.accept();
    else this.#terms.withdraw();
  }

  /**
   * Submit: places the order of the cart, once however often it is pressed. Where the response is lost, the dialog offers
   * Retry under the same key. SubmissionOutcome says what each outcome means.
   */
  place(): Promise<SubmissionOutcome> {
    const placing = (this.#placing ??= this.#place().finally(() => {
      // After clear() another driver's order may be under way.
      if (this.#placing === placing) this.#placing = null;
    }));
    return placing;
  }

  /** Exit Order: discards the draft; the cart stays. */
  discard(): void {
    this.draft.discard();
    this.clear();
  }

  /** Clears acceptance and refusal. The draft is not touched: it ends with the session. */
  clear(): void {
    this.acceptTerms(false);
    this.refusal = null;
    this.status = "idle";
    this.#placing = null;
  }

  async #place(): Promise<SubmissionOutcome> {
    const isCurrent = this.#with.turns.track();
    this.#with.cart.followStorage();
    this.draft.followStorage();
    const { chosenMethod } = this;
    const request = this.#request();
    if (!this.canPlace || chosenMethod === undefined || request === undefined) return { kind: "not-ready" };
    this.begin();
    try {
      const outcome = await this.#placement.place(chosenMethod.endpoint, request);
      this.end(outcome);
      return outcome;
    } finally {
      if (isCurrent()) this.rest();
    }
  }

  #request(): PurchaseRequest | undefined {
    const { totals, chosenMethod: method } = this;
    const { address, phone, email } = this.contacts;
    const { account } = this.#with.profile;
    if (totals === null || method === undefined || email === undefined || account === null) return undefined;
    const { billing } = this.contacts;
    const contacts = { addressId: address?.id, phoneId: phone?.id, emailId: email.id, billing };
    const answers = { ...this.methodForm?.answers };
    const { attributes } = this.draft;
    const { orderedItems: items } = this.#with.cart;
    return orderRequest({ items, account, totals, method, answers, contacts, attributes });
  }

  private get methodForm(): MethodForm | null {
    return this.#methodForms.current;
  }

  /** Drops answers of the refused order that no form of the checkout asks for any longer. */
  #dropUnasked({ place, unasked }: PlaceRefusal): void {
    if (place.view !== "checkout" || unasked.length === 0) return;
    this.draft.dropAnswers(unasked);
    this.#methodForms.drop(unasked);
  }

  // The state changes below happen after an await, so each is an action of its own.

  /** Chooses, and clears the earlier rejection, which no longer applies. */
  private mend(changes: Partial<CheckoutChoices>): void {
    this.clearRefusal();
    this.draft.choose(changes);
  }

  private clearRefusal(): void {
    this.refusal = null;
  }

  private begin(): void {
    this.status = "placing";
    this.refusal = null;
  }

  private end(outcome: SubmissionOutcome): void {
    // The driver may have changed since the order was sent: then the draft is not the one that was sent.
    if (outcome.kind === "failed" || outcome.kind === "not-ready") return;
    if (hasLeftCart(outcome)) return this.discard();
    this.draft.endMemory();
    if (outcome.kind !== "refused" && outcome.kind !== "declined") return;
    this.refusal = outcome.refusal;
    this.refusals += 1;
    if (outcome.kind === "declined") return;
    this.#dropUnasked(outcome.refusal);
    // The next review is of another order, which needs an acceptance of its own.
    this.acceptTerms(false);
  }

  private rest(): void {
    this.status = "idle";
  }
}
