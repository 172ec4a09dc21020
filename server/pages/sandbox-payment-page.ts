import { translate, type KeysBelow, type Messages } from "../../src/domain/messages.ts";
import { cents, moneyFormat } from "../../src/domain/money.ts";
import { OUTCOMES, type SandboxPayment } from "../payments/hosted-providers/sandbox/sandbox-payments.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { escapeHtml } from "./page-template.ts";
import { tenantPage, type PolicedPage } from "./provider-page.ts";

function words(messages: Messages, tenant: string) {
  return (key: KeysBelow<"sandboxPayment">, values: Record<string, string> = {}) =>
    translate(messages, `sandboxPayment.${key}`, { tenant, ...values });
}

/** The amount of a payment in any state. */
function amountOf(tenant: EffectiveTenant, payment: SandboxPayment): string {
  return moneyFormat(tenant.messages)(cents(payment.amount_cents));
}

/** The page on which a demonstration's payment is paid. */
function openPage(tenant: EffectiveTenant, payment: SandboxPayment): PolicedPage {
  const say = words(tenant.messages, tenant.name);
  const amount = amountOf(tenant, payment);
  const html = (key: KeysBelow<"sandboxPayment">) => escapeHtml(say(key, { amount }));
  const choices = OUTCOMES.map((outcome, index) => {
    const checked = index === 0 ? " checked" : "";
    return `<p class="choice"><input type="radio" id="${outcome}" name="outcome" value="${outcome}"${checked}><label for="${outcome}">${html(outcome)}</label></p>`;
  });
  return tenantPage(tenant, say("title"), [
    `<h1>${html("title")}</h1>`,
    `<p>${html("lead")}</p>`,
    `<dl><dt>${html("amount")}</dt><dd><strong>${escapeHtml(amount)}</strong></dd></dl>`,
    '<form method="post">',
    `<fieldset><legend>${html("choose")}</legend>${choices.join("")}</fieldset>`,
    `<p id="close-hint">${html("closeHint")}</p>`,
    `<p><button type="submit" name="do" value="pay" class="primary">${html("pay")}</button> `,
    `<button type="submit" name="do" value="close" aria-describedby="close-hint">${html("close")}</button> `,
    `<button type="submit" name="do" value="cancel">${html("cancel")}</button></p>`,
    "</form>",
  ]);
}

/**
 * The page of a payment in its current state: the form to pay it, or its result with a link back. back: the target of
 * that link, from the signed call that created the payment.
 */
export function sandboxPaymentPage(tenant: EffectiveTenant, payment: SandboxPayment, back: string): PolicedPage {
  if (payment.state === "OPEN") return openPage(tenant, payment);
  const say = words(tenant.messages, tenant.name);
  const title = say(`standing.${payment.state}`);
  return tenantPage(tenant, title, [
    `<h1>${escapeHtml(title)}</h1>`,
    `<dl><dt>${escapeHtml(say("amount"))}</dt><dd><strong>${escapeHtml(amountOf(tenant, payment))}</strong></dd></dl>`,
    `<p>${escapeHtml(say("nothingLeft"))}</p>`,
    `<p><a href="${escapeHtml(back)}">${escapeHtml(say("back"))}</a></p>`,
  ]);
}
