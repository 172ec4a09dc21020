import type { EffectiveForm } from "./effective-form.ts";
import type { FormId } from "./generated/document-names.ts";
import type { BootData } from "./generated/api-portal.ts";
import { RETURN_TO, safeReturnTo } from "./return-to.ts";
import { screenAt, type ScreenName } from "./routes.ts";
import { isAlertDue } from "./system-alert.ts";
import type { TextBlockKey } from "./text-blocks.ts";

/** What a page shows at first in addition to the boot data of every page. */
interface FirstRender {
  readonly form?: FormId;
  readonly text?: TextBlockKey;
}

/** The pages that the server renders; the browser renders all others. */
const renderedScreens = {
  home: {},
  login: { form: "sign-in" },
  privacy: { text: "privacy-policy" },
  "visitor-permit": {},
  "pay-citation": { form: "citation-look-up", text: "citation-info" },
  // The first render is the same at every address; its text is shown when the citation is loaded.
  "citation-details": { text: "citation-details" },
  "not-found": {},
} as const satisfies Partial<Record<ScreenName | "not-found", FirstRender>>;

export type RenderedScreen = keyof typeof renderedScreens;

/** A page that the server renders, and the page to return to. */
export interface RenderedPlace {
  readonly screen: RenderedScreen;
  /** A path below the tenant's prefix that safeReturnTo has accepted. */
  readonly returnTo: string | undefined;
}

/** Query parameters with which the sign-in page reports the end of single sign-on: its one-time code, and a refusal. */
const SIGN_ON_ENDS = ["code", "sso"];

function isRendered(name: string): name is RenderedScreen {
  return Object.hasOwn(renderedScreens, name);
}

/**
 * Whether a path is written as in links: fixed parts match the screen's pattern, with at most one slash at each end.
 */
function isPlain(path: string, pattern: string): boolean {
  const parts = path.replace(/^\/|\/$/g, "").split("/");
  const wanted = pattern.split("/");
  return parts.length === wanted.length && wanted.every((part, index) => part.startsWith(":") || part === parts[index]);
}

/**
 * The page at an address below the tenant's prefix, if the server renders it. An address that is not written as in
 * links is left to the browser's router.
 */
export function renderedPlaceAt(
  path: string,
  search: string,
  { citationsEnabled }: Pick<BootData["flags"], "citationsEnabled">,
): RenderedPlace | undefined {
  const query = new URLSearchParams(search);
  const returnTo = safeReturnTo(query.get(RETURN_TO));
  const screen = screenAt(path, citationsEnabled);
  if (screen === undefined) return { screen: "not-found", returnTo };
  if (!isRendered(screen.name) || !isPlain(path, screen.path)) return undefined;
  if (screen.name === "login" && SIGN_ON_ENDS.some((name) => query.has(name))) return undefined;
  return { screen: screen.name, returnTo };
}

/** The form in the first render of a page. */
export function formOfScreen(screen: RenderedScreen, { flags }: BootData): FormId | undefined {
  const { form }: FirstRender = renderedScreens[screen];
  return screen === "login" && flags.buyerAuthentication === "SHIBBOLETH" ? undefined : form;
}

/** The text block of a page. */
export function textOfScreen(screen: RenderedScreen): TextBlockKey | undefined {
  const { text }: FirstRender = renderedScreens[screen];
  return text;
}

/** The screen of a render mark. */
export function screenOfMark(mark: string): RenderedScreen | undefined {
  const [screen = ""] = mark.split(" ");
  return isRendered(screen) ? screen : undefined;
}

/**
 * Identifies everything that the first render of a page depends on, except for its boot data and the page to return to.
 * The browser hydrates a served page only if its own render would have the same mark: its clock may differ.
 */
export function renderMark(screen: RenderedScreen, { systemAlert, tenant }: BootData, now: number): string {
  const isDue = isAlertDue(systemAlert, { now, timeZone: tenant?.timeZone ?? "UTC", isAdmin: false });
  return isDue ? `${screen} alert` : screen;
}

/** The input from which the pages' bundle renders a page. */
export interface RenderRequest {
  readonly boot: BootData;
  readonly screen: RenderedScreen;
  readonly returnTo: string | undefined;
  readonly now: number;
  /** The form of the page, if it has one. */
  readonly form: EffectiveForm | undefined;
  /** A placeholder in the style elements, which each response replaces with its own nonce. */
  readonly nonce: string;
}

/** A rendered page. */
export interface Rendering {
  readonly title: string;
  /** HTML for the portal's root element; its variable parts are escaped. */
  readonly body: string;
  /** HTML with the style elements of the components in it, each with the nonce of the request. */
  readonly styles: string;
  /** Script for the head that hides the page if the browser would render another one. */
  readonly script: string;
}

/** The export of the bundle. */
export type RenderPage = (request: RenderRequest) => Promise<Rendering>;
