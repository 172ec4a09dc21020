import { compareStructural, makeAutoObservable, observableRef } from "mobx";
import { attributesIn, isSameAttributes, withoutAnswers } from "../domain/attributes.ts";
import type { EnteredCard } from "../domain/cards.ts";
import type { CartItem } from "../domain/cart-item.ts";
import { filledForm, readFilledForm, type FilledForm, type ShownForm } from "../domain/filled-form.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { Attributes } from "../domain/generated/api-entities.ts";
import type { ServedMethod } from "../domain/generated/api-portal.ts";
import { isRecord } from "../domain/is-record.ts";
import type { FlowDraft } from "./flow-draft.ts";
import { textIn } from "./snapshot-fields.ts";

/** What is chosen in the panels of a checkout. */
export interface CheckoutChoices {
  /** The value of a method, which may no longer be offered; null is the placeholder SELECT PAYMENT METHOD. */
  readonly method: string | null;
  /** The chosen method's form, where its answers may be stored; null while it is empty. */
  readonly methodForm: MethodForm | null;
  readonly addressId: string | null;
  readonly phoneId: string | null;
  readonly emailId: string | null;
  /** The billing address of a card: an entry of the profile, or the address that the order goes to; null until chosen. */
  readonly billingId: string | null;
  readonly isBillingAsShipping: boolean | null;
}

/** The part of a checkout that is kept in memory only. */
interface CheckoutMemory {
  /** The form of a method that keeps no answers. */
  readonly methodForm: MethodForm | null;
}

export type CheckoutDraft = FlowDraft<CheckoutChoices, CheckoutMemory>;

/** The answers to a method's form. */
export interface MethodAnswers {
  readonly checkNumber?: string | undefined;
  /** A card; only for a method that keeps no answers. */
  readonly card?: EnteredCard | undefined;
  /** Answers to the tenant's own fields of the form, by field name. */
  readonly attributes: Attributes;
}

/** The form of a method as it was filled in. */
export interface MethodForm {
  readonly method: string;
  readonly answers: MethodAnswers;
  readonly filled: FilledForm;
}

export const NO_CHECKOUT: CheckoutChoices = {
  method: null,
  methodForm: null,
  addressId: null,
  phoneId: null,
  emailId: null,
  billingId: null,
  isBillingAsShipping: null,
};

export const NO_CHECKOUT_MEMORY: CheckoutMemory = { methodForm: null };

/** The card in the form's fields; undefined where all of them are empty. */
function cardIn(value: unknown): EnteredCard | undefined {
  if (!isRecord(value)) return undefined;
  const [number = "", expiry = ""] = [textIn(value["number"]), textIn(value["expiry"])];
  const [code = "", name = ""] = [textIn(value["code"]), textIn(value["name"])];
  return { number, expiry, code, name };
}

/** The answers of a method's form that may be stored. Everything else is dropped, a card in particular. */
function methodAnswersIn(value: unknown): MethodAnswers {
  const entity = isRecord(value) ? value : {};
  return { checkNumber: textIn(entity["checkNumber"]), attributes: attributesIn(entity["attributes"]) };
}

function isSameAnswers(one: MethodAnswers, other: MethodAnswers | undefined): boolean {
  const isSame = one.checkNumber === other?.checkNumber && compareStructural(one.card, other?.card);
  return isSame && isSameAttributes(one.attributes, other?.attributes ?? {});
}

/** The form of the chosen method: stored with the choices, or in memory alone where the method keeps no answers. */
export class MethodForms {
  readonly #draft: CheckoutDraft;
  readonly #methods: readonly ServedMethod[];
  readonly #offered: () => string | null;

  /**
   * methods: every method that the server offers. offered: the name of the chosen method if it is on offer, or of the
   * only one; null while the offered methods are not known.
   */
  constructor(draft: CheckoutDraft, methods: readonly ServedMethod[], offered: () => string | null) {
    this.#draft = draft;
    this.#methods = methods;
    this.#offered = offered;
  }

  /** What is filled into the chosen method's form; null while it is empty. */
  get current(): MethodForm | null {
    const { choices, memory } = this.#draft;
    const form = this.#isStorable ? choices.methodForm : memory.methodForm;
    return form?.method === this.#method ? form : null;
  }

  /** Stores what is typed. Where it differs from what was confirmed with Next, the form has to be confirmed again. */
  type(entity: Entity, shown: ShownForm | undefined): void {
    const answers = this.#answersIn(entity);
    if (!isSameAnswers(answers, this.current?.answers)) this.#fill(answers, shown, false);
  }

  answer(entity: Entity, shown: ShownForm | undefined): void {
    this.#fill(this.#answersIn(entity), shown, true);
  }

  /** Drops answers that the form no longer asks for. A form that loses one has to be confirmed again. */
  drop(names: readonly string[]): void {
    const form = this.current;
    if (form === null) return;
    const kept: MethodAnswers = {
      ...form.answers,
      checkNumber: names.includes("checkNumber") ? undefined : form.answers.checkNumber,
      attributes: withoutAnswers(form.answers.attributes, names),
    };
    const isDone = form.filled.isDone && isSameAnswers(kept, form.answers);
    this.#keep({ ...form, answers: kept, filled: { ...form.filled, isDone } });
  }

  get #method(): string | null {
    return this.#offered() ?? this.#draft.choices.method;
  }

  /** Reads the answers of a form, including the card where the method's answers are not stored. */
  #answersIn(entity: Entity): MethodAnswers {
    const answers = methodAnswersIn(entity);
    return this.#isStorable ? answers : { ...answers, card: cardIn(entity["card"]) };
  }

  get #isStorable(): boolean {
    const method = this.#methods.find(({ value }) => value === this.#method);
    return method?.keepsNoAnswers !== true;
  }

  #fill(answers: MethodAnswers, shown: ShownForm | undefined, isDone: boolean): void {
    const method = this.#method;
    if (method === null) return;
    this.#keep({ method, answers, filled: shown === undefined ? { labels: {}, isDone } : filledForm(shown, isDone) });
  }

  #keep(methodForm: MethodForm): void {
    if (this.#isStorable) this.#draft.choose({ methodForm });
    else this.#draft.remember({ methodForm });
  }
}

function readMethodForm(value: unknown): MethodForm | null {
  if (!isRecord(value)) return null;
  const method = textIn(value["method"]);
  const filled = readFilledForm(value["filled"]);
  if (method === undefined || filled === undefined) return null;
  return { method, answers: methodAnswersIn(value["answers"]), filled };
}

export function readCheckoutChoices(value: Readonly<Record<string, unknown>>): CheckoutChoices {
  const { isBillingAsShipping } = value;
  return {
    method: textIn(value["method"]) ?? null,
    methodForm: readMethodForm(value["methodForm"]),
    addressId: textIn(value["addressId"]) ?? null,
    phoneId: textIn(value["phoneId"]) ?? null,
    emailId: textIn(value["emailId"]) ?? null,
    billingId: textIn(value["billingId"]) ?? null,
    isBillingAsShipping: typeof isBillingAsShipping === "boolean" ? isBillingAsShipping : null,
  };
}

/** What a driver sees when accepting the terms. */
interface Reviewed {
  /** How many changes by other tabs the draft of the checkout had taken up. */
  changesElsewhere: number;
  items: readonly CartItem[];
}

/** Whether the terms are accepted. Acceptance is for the order that was reviewed, and ends when the order changes. */
export class AcceptedTerms {
  private reviewed: Reviewed | null = null;
  readonly #current: () => Reviewed;

  constructor(current: () => Reviewed) {
    this.#current = current;
    makeAutoObservable<AcceptedTerms, "reviewed">(this, { reviewed: observableRef });
  }

  get areAccepted(): boolean {
    return this.reviewed?.changesElsewhere === this.#current().changesElsewhere && !this.isCartChanged;
  }

  /** The items of the cart or their prices have changed since the terms were accepted. */
  get isCartChanged(): boolean {
    return this.reviewed !== null && !compareStructural(this.reviewed.items, this.#current().items);
  }

  accept(): void {
    this.reviewed = this.#current();
  }

  withdraw(): void {
    this.reviewed = null;
  }
}
