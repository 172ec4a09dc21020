// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * Every type of payment card that the product knows: how its numbers begin, how they are written, and where its security code is printed.
 */
export interface CardTypes {
  $schema?: string;
  cardTypes: CardType[];
}
/**
 * This interface was referenced by `CardTypes`'s JSON-Schema
 * via the `definition` "CardType".
 */
export interface CardType {
  /**
   * The name by which a tenant accepts it in cards.accepted.
   */
  value: string;
  label: string;
  /**
   * First digits of its numbers: each a number, or the first and last of a range of as many digits, such as 51-55.
   *
   * @minItems 1
   */
  prefixes: [string, ...string[]];
  /**
   * How many digits stand together, in order: a number has as many digits as all of them.
   *
   * @minItems 1
   */
  groups: [number, ...number[]];
  /**
   * Digits of the security code.
   */
  codeDigits: 3 | 4;
  /**
   * Message key that tells where the security code is printed.
   */
  codePlace: string;
  /**
   * A published test number, which this very document has to recognise.
   */
  example: string;
}
