import type { Make, StateGroup, SystemAlert, TextPages } from "../domain/generated/api-entities.ts";
import type { AccountIdentifier, BuyerAuthentication, CitationStatus } from "../domain/generated/api-portal.ts";
import { textBlockOf, type TextBlockKey } from "../domain/text-blocks.ts";
import { responseChecks } from "./response-checks.ts";
import type { ApiClient } from "./client.ts";

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
  /** The current system alert; a disabled one if there is none. */
  systemAlert(): Promise<SystemAlert>;
  /** What the tenant calls the number of a driver account. */
  accountIdentifier(): Promise<AccountIdentifier>;
  /** How buyers of the tenant sign in now. Fails silently: the page was served with the mode at that time. */
  buyerAuthentication(): Promise<BuyerAuthentication>;
  /** Whether the customer has citations. */
  citationStatus(): Promise<CitationStatus>;
}

const behind = { isBackground: true, titleKey: "calls.titles.default" } as const;

/** Pages of a text, by the call that returns its block (specification section 7, decisions.md section 5). */
function readText(client: ApiClient, customer: string, name: TextBlockKey, group: string | null): Promise<TextPages> {
  const read = { ...behind, isResponse: responseChecks.texts, isSilent: true } as const;
  const open = { ...read, access: "public", path: { customer } } as const;
  const block = textBlockOf(name);
  switch (block.call) {
    case "dashboard":
      return client.send("GET /api/v1/portal/pages/home/{customer}", {
        ...open,
        access: "signed-in",
        titleKey: "calls.titles.dashboardText",
        isSilent: false,
      });
    case "group":
      return client.send(`GET /api/v1/portal/pages/${block.key}/{clientOrGroup}`, {
        ...read,
        access: "signed-in",
        path: { clientOrGroup: group ?? customer },
      });
    case "page":
      return client.send(`GET /api/v1/portal/pages/home-without-session/${block.key}`, {
        ...read,
        access: "public",
        query: { customer },
      });
    case "key":
      return client.send("GET /api/v1/portal/pages/home-without-session/text/{key}/{customer}", {
        ...read,
        access: "public",
        path: { key: block.key, customer },
      });
    case "registration":
      return client.send(`GET /api/v1/portal/pages/home-without-session/${block.key}/{customer}`, open);
  }
}

/** The portal calls of a tenant. */
export function portalApi(client: ApiClient, customer: string): PortalApi {
  const open = { ...behind, access: "public" } as const;
  return {
    citationStatus: () =>
      client.send("GET /api/v1/portal/pages/home-without-session/user-context/check-citation-status/{customer}", {
        access: "public",
        path: { customer },
        isResponse: responseChecks.citationStatus,
        titleKey: "calls.titles.citationsEnabled",
        isBackground: true,
      }),
    text: (key, group) => readText(client, customer, key, group),
    makes: () =>
      client.send("GET /api/v1/portal/pages/home-without-session/vehicles/makes", {
        ...open,
        isResponse: responseChecks.makes,
        query: { customer },
      }),
    states: () =>
      client.send("GET /api/v1/portal/pages/home-without-session/addresses/states/{customer}", {
        ...open,
        path: { customer },
        isResponse: responseChecks.states,
        titleKey: "calls.titles.publicStates",
      }),
    driverStates: () =>
      client.send("GET /api/v1/addresses/states", {
        ...behind,
        isResponse: responseChecks.states,
        access: "signed-in",
        titleKey: "calls.titles.states",
      }),
    systemAlert: () =>
      client.send("GET /api/v1/portal/pages/home-without-session/alert/portal-message", {
        ...open,
        query: { customer },
        isResponse: responseChecks.systemAlert,
        titleKey: "calls.titles.systemAlert",
      }),
    accountIdentifier: () =>
      client.send("GET /api/v1/portal/pages/home-without-session/account-identifier/{customer}", {
        ...open,
        path: { customer },
        isResponse: responseChecks.accountIdentifier,
      }),
    buyerAuthentication: () =>
      client.send("GET /api/v1/portal/pages/home-without-session/shibboleth/enable/{customer}", {
        ...open,
        path: { customer },
        isResponse: responseChecks.buyerAuthentication,
        isSilent: true,
      }),
  };
}
