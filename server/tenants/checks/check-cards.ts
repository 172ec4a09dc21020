import { cardTypeOf, digitsOfType, hasCheckDigit } from "../../../src/domain/cards.ts";
import type { CardTypes } from "../../../src/domain/generated/meta-card-types.ts";
import type { GatewayDocument } from "../../../src/domain/generated/meta-gateway.ts";
import type { TenantDocument } from "../../../src/domain/generated/meta-tenant.ts";
import { hasMessage, type Messages } from "../../../src/domain/messages.ts";
import { cardGatewayOf, type CardTypeDocument, type ServedPayments } from "../card-payments.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { fault, unknownName } from "./faults.ts";

/** The product's documents about cards. */
interface CardDocuments {
  readonly gateways: ReadonlyMap<string, GatewayDocument>;
  readonly cardTypes: readonly CardTypeDocument[];
}

/** The faults of a tenant's card settings, beyond their shape. */
export function checkCards(
  { cards }: Pick<TenantDocument, "cards">,
  { gateways, cardTypes }: CardDocuments,
  served: Pick<ServedPayments, "gateways"> | undefined,
  file: string,
): TenantFault[] {
  if (cards === undefined) return [];
  const known = served?.gateways ?? [...gateways.keys()];
  const { gateway } = cards;
  const accepted: readonly string[] = cards.accepted ?? [];
  const names = cardTypes.map(({ value }) => value);
  return [
    ...(known.includes(gateway) ? [] : [unknownName(file, "/cards/gateway", "a gateway", gateway, known)]),
    ...accepted.flatMap((name, index) => {
      const place = pointerTo("/cards/accepted", String(index));
      if (!names.includes(name)) return [unknownName(file, place, "a type of cards", name, names)];
      return accepted.indexOf(name) === index ? [] : [fault(file, place, `the type ${name} once, not twice`)];
    }),
  ];
}

/** Real money moves in production, so there must be no sandbox, and no card number may be sent unencrypted. */
export function checkCardsForProduction(
  document: Pick<TenantDocument, "cards">,
  { gateways }: Pick<CardDocuments, "gateways">,
  publicUrl: string | undefined,
  file: string,
): TenantFault[] {
  const gateway = document.cards?.gateway ?? "";
  const isSandbox = gateways.get(gateway)?.testCards !== undefined;
  const isInTheClear =
    publicUrl !== undefined && !publicUrl.startsWith("https:") && cardGatewayOf(document) !== undefined;
  return [
    ...(isSandbox
      ? [
          fault(
            file,
            "/cards/gateway",
            `a gateway that moves money; ${gateway} does not run where NODE_ENV is production`,
          ),
        ]
      : []),
    ...(isInTheClear
      ? [
          fault(
            file,
            "/cards",
            `a PUBLIC_URL that starts with https:// beside it, as card numbers would be sent in the clear`,
          ),
        ]
      : []),
  ];
}

/** Whether two prefixes, or ranges of prefixes, have first digits in common. */
function overlap(one: string, other: string): boolean {
  const [first = "", last = first] = one.split("-");
  const [otherFirst = "", otherLast = otherFirst] = other.split("-");
  const length = Math.min(first.length, otherFirst.length);
  const cut = (text: string) => text.slice(0, length);
  return cut(first) <= cut(otherLast) && cut(otherFirst) <= cut(last);
}

/** The faults of the product's card types: each is listed once, has its own prefixes, and matches its own example. */
export function checkCardTypes({ cardTypes }: CardTypes, messages: Messages, file: string): TenantFault[] {
  return cardTypes.flatMap((type, index) => {
    const at = (name: string) => `/cardTypes/${index}/${name}`;
    const others = cardTypes.slice(0, index);
    const isTaken = others.some(({ prefixes }) =>
      prefixes.some((one) => type.prefixes.some((own) => overlap(one, own))),
    );
    const isOwn = cardTypeOf(type.example, [type]) !== undefined && type.example.length === digitsOfType(type);
    return [
      ...(others.some(({ value }) => value === type.value)
        ? [fault(file, at("value"), `${type.value} once, not twice`)]
        : []),
      ...(isTaken ? [fault(file, at("prefixes"), "first digits that no type before it begins with")] : []),
      ...(isOwn && hasCheckDigit(type.example) ? [] : [fault(file, at("example"), "a valid number of this very type")]),
      ...(hasMessage(messages, type.codePlace)
        ? []
        : [unknownName(file, at("codePlace"), "a message", type.codePlace, Object.keys(messages))]),
    ];
  });
}

/** The faults of the product's gateways: the test cards of a sandbox must be valid numbers without duplicates. */
export function checkGateway(
  { testCards }: GatewayDocument,
  types: CardTypes | undefined,
  file: string,
): TenantFault[] {
  const numbers = testCards?.map(({ number }) => number) ?? [];
  return numbers.flatMap((number, index) => {
    const place = `/testCards/${index}/number`;
    if (numbers.indexOf(number) !== index) return [fault(file, place, "a number that no card before it has")];
    const type = cardTypeOf(number, types?.cardTypes ?? []);
    const isValid = type !== undefined && number.length === digitsOfType(type) && hasCheckDigit(number);
    return isValid || types === undefined
      ? []
      : [fault(file, place, "a valid number of a type that the product knows")];
  });
}
