import { appealStateWords } from "../../src/domain/appeals.ts";
import { citationStateWords } from "../../src/domain/citations.ts";
import { dateInZone, formatDate } from "../../src/domain/dates.ts";
import type { Appeal } from "../../src/domain/generated/api-appeals.ts";
import { cents, moneyFormat } from "../../src/domain/money.ts";
import {
  answerAppeal,
  showAppeal,
  type AppealAnswer,
  type AppealDeskParts,
  type DismissedByAppeal,
} from "../services/appeals/answer-appeal.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { CommandResult } from "./local-commands.ts";

const TO: Readonly<Record<string, AppealAnswer["to"]>> = {
  accepted: "ACCEPTED",
  rejected: "REJECTED",
  "more-information": "MORE_INFORMATION",
};

function noAppeal(slug: string, number: string): CommandResult {
  return { fault: `${slug} has no appeal ${number}: expected the nine digits that whoever appealed was told.` };
}

/** An appeal for the desk: its facts, then its messages. */
function shownLines(appeal: Appeal, { messages, document: { timeZone } }: EffectiveTenant): string[] {
  const { id, citationNumber, state, filedOn, name, emailAddress, answers = [] } = appeal;
  const thread = appeal.messages.flatMap(({ at, from, text, state: to, files }) => [
    "",
    [
      formatDate(dateInZone(at, timeZone)),
      from === "OFFICE" ? "the parking office" : name,
      ...(to === undefined ? [] : [appealStateWords(messages, to)]),
    ].join(", "),
    ...text.split(/\r\n|[\r\n]/).map((line) => `  ${line}`),
    ...files.map((file) => `  file ${file.id}  ${file.name}`),
  ]);
  return [
    `Appeal ${id} against citation ${citationNumber}: ${appealStateWords(messages, state)}`,
    `Filed on ${formatDate(filedOn)} by ${name}, ${emailAddress}`,
    ...answers.map(({ label, value }) => `${label}: ${value}`),
    ...thread,
  ];
}

/** The effect of an accepted appeal on its citation, and on the money paid for it. */
function dismissedLines(dismissed: DismissedByAppeal, { messages }: EffectiveTenant): string[] {
  const { number, was, goesBack, refundedCents, elsewhereCents } = dismissed;
  if (was === "DISMISSED") return [`Citation ${number} was dismissed before.`];
  const format = moneyFormat(messages);
  const money = (amount: number) => format(cents(amount));
  const isElsewhereAlone = goesBack.length === 0 && refundedCents === 0;
  return [
    `Citation ${number} was "${citationStateWords(messages, was)}" and is dismissed now.`,
    ...goesBack.map(({ reference, amountCents, isByProvider }) =>
      isByProvider
        ? `${money(amountCents)} was paid for it: the payment service is asked to give it back.`
        : `${money(amountCents)} was paid for it: give it back at the payment service, reference ${reference}.`,
    ),
    ...(refundedCents > 0
      ? [`${money(refundedCents)} was paid for it and given back before: do not give that back again.`]
      : []),
    ...(elsewhereCents === 0
      ? []
      : isElsewhereAlone
        ? ["It was paid, but not through this portal: give the money back to whoever paid it."]
        : [`The rest, ${money(elsewhereCents)}, was not paid through this portal: give it back to whoever paid it.`]),
  ];
}

/** Shows or answers an appeal. Arguments: number, action, message. */
export async function appealResult(
  parts: AppealDeskParts,
  tenant: EffectiveTenant,
  [number = "", what = "", message = ""]: readonly string[],
): Promise<CommandResult> {
  const { slug, messages } = tenant;
  if (what === "show") {
    const appeal = await showAppeal(parts, tenant, number);
    return appeal === undefined ? noAppeal(slug, number) : { lines: shownLines(appeal, tenant) };
  }
  const to = Object.hasOwn(TO, what) ? TO[what] : undefined;
  if (to === undefined) throw new Error(`the desk does nothing with an appeal that is called "${what}"`);
  const outcome = await answerAppeal(parts, tenant, { number, to, message });
  if (outcome.kind === "missing") return noAppeal(slug, number);
  if (outcome.kind === "closed") {
    return { fault: `Appeal ${number} was decided before: it is "${appealStateWords(messages, outcome.state)}".` };
  }
  const { citation, email } = outcome;
  return {
    lines: [
      `Appeal ${number} is "${appealStateWords(messages, to)}" now. A message to ${email} is on its way.`,
      ...(citation === undefined ? [] : dismissedLines(citation, tenant)),
    ],
  };
}
