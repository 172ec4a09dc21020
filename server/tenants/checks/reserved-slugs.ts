import { screens } from "../../../src/domain/routes.ts";

/** The first segments of this server's paths, and words that calls have in place of {customer}. */
const PATH_WORDS = (
  "api assets auth driverportal healthz idp mailbox metrics oidc preview readyz sandbox " +
  "account address addresses alert app citation citations client email enable external forms home login makes " +
  "order orders pages pay phone portal realms register shibboleth states style text theme update vehicle vehicles " +
  "visitor admin clientadmin default null product schemas tenant tenants undefined"
).split(" ");

/** The words that no slug may be, since fixed path segments take precedence over parameters. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...PATH_WORDS,
  ...screens.flatMap((screen) => screen.path.toLowerCase().split("/")).filter((word) => /^[a-z]/.test(word)),
]);
