import { translate, type KeysBelow } from "../../src/domain/messages.ts";
import { portalPath } from "../../src/domain/routes.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { pagePolicy } from "../security/headers.ts";
import { tenantMark } from "./customer-mark.ts";
import { createNonce, escapeHtml } from "./page-template.ts";
import { providerLook } from "./provider-look.ts";
import { serverPage } from "./server-page.ts";

/** A page with its content security policy. */
export interface PolicedPage {
  html: string;
  policy: string;
}

function speaker({ name, messages }: EffectiveTenant) {
  return (key: KeysBelow<"provider">) => escapeHtml(translate(messages, `provider.${key}`, { tenant: name }));
}

/** A page of the server itself in the tenant's look. The variable parts of `body`, which is HTML, must be escaped. */
export function tenantPage(tenant: EffectiveTenant, title: string, body: readonly string[]): PolicedPage {
  const nonce = createNonce();
  const look = providerLook(tenant.style);
  const icon = tenantMark(tenant);
  return { html: serverPage({ title, nonce, body: body.join(""), look, icon }), policy: pagePolicy(nonce) };
}

function page(tenant: EffectiveTenant, titleKey: KeysBelow<"provider">, body: readonly string[]): PolicedPage {
  return tenantPage(tenant, translate(tenant.messages, `provider.${titleKey}`, { tenant: tenant.name }), body);
}

/** The sign-in page of the embedded provider, with the entered user name after a refusal. */
export function signInPage(tenant: EffectiveTenant, refused?: { userName: string }): PolicedPage {
  const say = speaker(tenant);
  const isRefused = refused !== undefined;
  const marks = isRefused ? ' aria-invalid="true" aria-describedby="refused"' : "";
  return page(tenant, "title", [
    `<h1>${say("title")}</h1>`,
    `<p>${say("lead")}</p>`,
    isRefused ? `<p id="refused" role="alert"><strong>${say("refused")}</strong></p>` : "",
    '<form method="post">',
    `<p><label for="userName">${say("userName")}</label><br>`,
    `<input id="userName" name="userName" value="${escapeHtml(refused?.userName ?? "")}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required autofocus${marks}></p>`,
    `<p><label for="password">${say("password")}</label><br>`,
    `<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required${marks}></p>`,
    `<p><button type="submit" class="primary">${say("submit")}</button> `,
    `<button type="submit" name="cancel" value="1" formnovalidate>${say("cancel")}</button></p>`,
    "</form>",
  ]);
}

/** The page after the provider's session has ended, which a popup shows for a moment. */
export function signedOutPage(tenant: EffectiveTenant): PolicedPage {
  const say = speaker(tenant);
  return page(tenant, "signedOut.title", [`<h1>${say("signedOut.title")}</h1>`, `<p>${say("signedOut.text")}</p>`]);
}

/** The page of a sign-in that cannot continue, with a link back to the portal. */
export function brokenSignInPage(tenant: EffectiveTenant): PolicedPage {
  const say = speaker(tenant);
  return page(tenant, "broken.title", [
    `<h1>${say("broken.title")}</h1>`,
    `<p>${say("broken.text")}</p>`,
    `<p><a href="${escapeHtml(portalPath(tenant.slug))}">${say("broken.back")}</a></p>`,
  ]);
}
