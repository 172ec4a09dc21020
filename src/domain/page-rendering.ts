import type { EffectiveForm } from "./effective-form.ts";
import type { FormId } from "./generated/document-names.ts";
import type { BootData } from "./generated/api-portal.ts";
import { RETURN_TO, safeReturnTo } from "./return-to.ts";
import { screenAt, type ScreenName } from "./routes.ts";
import { isAlertDue } from "./system-alert.ts";
import type { TextBlockKey } from "./text-blocks.ts";

/** What a page shows at first beyond the boot data of every page. */
interface FirstRender {
  readonly form?: FormId;
  readonly text?: TextBlockKey;
}

/** The pages that the server renders; the browser draws every other one itself. */
const renderedScreens = {
  home: {},
  login: { form: "sign-in" },
  privacy: { text: "privacy-policy" },
  "visitor-permit": {},
  "pay-citation": { form: "citation-look-up", text: "citation-info" },
  // The first render is the same at every address; its text is shown once the citation is there.
  "citation-details": { text: "citation-details" },
  "not-found": {},
} as const satisfies Partial<Record<ScreenName | "not-found", FirstRender>>;

export type RenderedScreen = keyof typeof renderedScreens;

/** A page that the server renders, and the page that its links come back to. */
export interface RenderedPlace {
  readonly screen: RenderedScreen;
  /** A path below the tenant's prefix, judged safe. */
  readonly returnTo: string | undefined;
}

/** Parts of an address by which the sign-in page shows how single sign-on ended: its one-time code, and a refusal. */
const SIGN_ON_ENDS = ["code", "sso"];

function isRendered(name: string): name is RenderedScreen {
  return Object.hasOwn(renderedScreens, name);
}

/**
 * Checks that a path is written as links write it: its fixed parts as they are in the screen's pattern, one slash at most at each
 * end.
 */
function isPlain(path: string, pattern: string): boolean {
  const parts = path.replace(/^\/|\/$/g, "").split("/");
  const wanted = pattern.split("/");
  return parts.length === wanted.length && wanted.every((part, index) => part.startsWith(":") || part === parts[index]);
}

/**
 * The page at an address below the tenant's prefix, where the server renders it. An address that is written in another way
 * than links write it is left to the browser's router.
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

/** The form that the first render of a page shows. */
export function formOfScreen(screen: RenderedScreen, { flags }: BootData): FormId | undefined {
  const { form }: FirstRender = renderedScreens[screen];
  return screen === "login" && flags.buyerAuthentication === "SHIBBOLETH" ? undefined : form;
}

/** The text block that comes with a page. */
export function textOfScreen(screen: RenderedScreen): TextBlockKey | undefined {
  const { text }: FirstRender = renderedScreens[screen];
  return text;
}

/** The screen that a mark is of. */
export function screenOfMark(mark: string): RenderedScreen | undefined {
  const [screen = ""] = mark.split(" ");
  return isRendered(screen) ? screen : undefined;
}

/**
 * Names all that the first render of a page depends on beside its boot data and the way back. The browser hydrates a served
 * page only where it would have rendered the page of the same name: its clock may differ.
 */
export function renderMark(screen: RenderedScreen, { systemAlert, tenant }: BootData, now: number): string {
  const isDue = isAlertDue(systemAlert, { now, timeZone: tenant?.timeZone ?? "UTC", isAdmin: false });
  return isDue ? `${screen} alert` : screen;
}

/** What the bundle of the pages renders a page from. */
export interface RenderRequest {
  readonly boot: BootData;
  readonly screen: RenderedScreen;
  readonly returnTo: string | undefined;
  readonly now: number;
  /** The form of the page, where it has one. */
  readonly form: EffectiveForm | undefined;
  /** Stands in the style elements where each response has its own nonce. */
  readonly nonce: string;
}

/** A rendered page. */
export interface Rendering {
  readonly title: string;
  /** HTML of the portal's place, whose variable parts are escaped. */
  readonly body: string;
  /** HTML: style elements of the components in it, each with the nonce of the request. */
  readonly styles: string;
  /** Script for the head, which hides the page where the browser would render another one. */
  readonly script: string;
}

/** What the bundle exports. */
export type RenderPage = (request: RenderRequest) => Promise<Rendering>;
