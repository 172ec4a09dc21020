// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * A payment gateway through which cards are paid. Its code is the folder of the same name in server/payments/gateways.
 */
export interface GatewayDocument {
  $schema?: string;
  /**
   * The name that a tenant gives in cards.gateway, and under which its payments are kept.
   */
  id: string;
  label: string;
  /**
   * The only cards that it takes, which makes it a sandbox: no money moves, and it refuses to run in production.
   *
   * @minItems 1
   */
  testCards?: [TestCard, ...TestCard[]];
  /**
   * What is said beside the number of a card that the gateway's `takes` refuses; the words of the form of cards where left out.
   */
  refusedCard?: string;
  /**
   * The files in SECRETS_DIR/<slug>/ that it needs of each tenant.
   *
   * @minItems 1
   */
  secrets?: [Secret, ...Secret[]];
}
/**
 * This interface was referenced by `GatewayDocument`'s JSON-Schema
 * via the `definition` "TestCard".
 */
export interface TestCard {
  /**
   * A number that is published for tests: no bank has ever issued it.
   */
  number: string;
  /**
   * What becomes of a payment by it. timeout: it is paid, but the response is lost. fails-late: it is pending, and declined five minutes later.
   */
  does:
    | "approve"
    | "decline"
    | "insufficient-funds"
    | "expired-card"
    | "incorrect-details"
    | "authentication-required"
    | "timeout"
    | "fails-late";
}
/**
 * This interface was referenced by `GatewayDocument`'s JSON-Schema
 * via the `definition` "Secret".
 */
export interface Secret {
  /**
   * Name of the file.
   */
  name: string;
  /**
   * What it begins with.
   *
   * @minItems 1
   */
  prefixes: [string, ...string[]];
  /**
   * It may have a second line with the former secret, while that is still valid.
   */
  isRotated?: boolean;
  /**
   * What it may begin with too where NODE_ENV is not production: by such a secret no money moves.
   *
   * @minItems 1
   */
  testPrefixes?: [string, ...string[]];
}
