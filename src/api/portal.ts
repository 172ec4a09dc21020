import type { Make, StateGroup, SystemAlert, TextPages } from "../domain/generated/api-entities.ts";
import type { AccountIdentifier, BuyerAuthentication } from "../domain/generated/api-portal.ts";
import { textCallOf, type TextBlockKey } from "../domain/text-blocks.ts";
import { answers } from "./answers.ts";
import type { ApiClient, Call } from "./client.ts";

/** Texts and choices of the tenant. */
export interface PortalApi {
  /** Pages of a text block; the first element's text is the one that is shown. group: the driver's user group. */
  text(key: TextBlockKey, group: string | null): Promise<TextPages>;
  /** Makes, Other last. */
  makes(): Promise<Make[]>;
  /** States in three groups, for anyone. */
  states(): Promise<StateGroup[]>;
  /** The same for the signed-in driver; the first item holds those of the United States. */
  driverStates(): Promise<StateGroup[]>;
  /** The system alert as it is now; a switched-off one where there is none. */
  systemAlert(): Promise<SystemAlert>;
  /** What the tenant calls the number of a driver account. */
  accountIdentifier(): Promise<AccountIdentifier>;
  /** How buyers of the tenant sign in now. Fails silently: the page was served with the answer as it was then. */
  buyerAuthentication(): Promise<BuyerAuthentication>;
}

const PUBLIC_PAGES = "/portal/pages/home-without-session";

type TextCall = Pick<Call, "path" | "access" | "query" | "isSilent" | "titleKey">;

/** Which call answers which block (specification section 7, decisions.md section 5). */
function textCall(key: TextBlockKey, slug: string, group: string | null): TextCall {
  const tenant = encodeURIComponent(slug);
  const open = { access: "public", titleKey: "calls.titles.default", isSilent: true } as const;
  switch (textCallOf(key)) {
    case "dashboard":
      return { path: `/portal/pages/home/${tenant}`, access: "signed-in", titleKey: "calls.titles.dashboardText" };
    case "group":
      return { ...open, path: `/portal/pages/${key}/${encodeURIComponent(group ?? slug)}`, access: "signed-in" };
    case "terms":
      return { ...open, path: `${PUBLIC_PAGES}/${key}`, query: { customer: slug } };
    case "key":
      return { ...open, path: `${PUBLIC_PAGES}/text/${key}/${tenant}` };
    case "registration":
      return { ...open, path: `${PUBLIC_PAGES}/${key}/${tenant}` };
    case "front-page":
      return { ...open, path: `${PUBLIC_PAGES}/${tenant}` };
  }
}

/** The portal calls of a tenant. */
export function portalApi(client: ApiClient, slug: string): PortalApi {
  const tenant = encodeURIComponent(slug);
  const get = <T>(call: Pick<Call, "path" | "access" | "titleKey" | "isAnswer" | "query" | "isSilent">) =>
    client.send<T>({ method: "GET", isBackground: true, ...call });
  return {
    text: (key, group) =>
      get<TextPages>({
        isAnswer: answers.texts,
        ...textCall(key, slug, group),
      }),
    makes: () =>
      get<Make[]>({
        path: `${PUBLIC_PAGES}/vehicles/makes`,
        isAnswer: answers.makes,
        query: { customer: slug },
        access: "public",
        titleKey: "calls.titles.default",
      }),
    states: () =>
      get<StateGroup[]>({
        path: `${PUBLIC_PAGES}/addresses/states/${tenant}`,
        isAnswer: answers.states,
        access: "public",
        titleKey: "calls.titles.publicStates",
      }),
    driverStates: () =>
      get<StateGroup[]>({
        path: "/addresses/states",
        isAnswer: answers.states,
        access: "signed-in",
        titleKey: "calls.titles.states",
      }),
    systemAlert: () =>
      get<SystemAlert>({
        path: `${PUBLIC_PAGES}/alert/portal-message`,
        query: { customer: slug },
        isAnswer: answers.systemAlert,
        access: "public",
        titleKey: "calls.titles.systemAlert",
      }),
    accountIdentifier: () =>
      get<AccountIdentifier>({
        path: `${PUBLIC_PAGES}/account-identifier/${tenant}`,
        isAnswer: answers.accountIdentifier,
        access: "public",
        titleKey: "calls.titles.default",
      }),
    buyerAuthentication: () =>
      get<BuyerAuthentication>({
        path: `${PUBLIC_PAGES}/shibboleth/enable/${tenant}`,
        isAnswer: answers.buyerAuthentication,
        access: "public",
        titleKey: "calls.titles.default",
        isSilent: true,
      }),
  };
}
