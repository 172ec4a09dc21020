import { expect, it } from "vitest";
import { deskCommand } from "../../server/cli/desk-command.ts";
import { deskUsage } from "../../server/cli/desk-forms.ts";

/** Exit code, what the server was asked to run, and all lines that were written. */
async function call(...args: string[]) {
  const lines: string[] = [];
  const asked: string[][] = [];
  const say = (line: string) => void lines.push(line);
  const runOnServer = (name: string, words: readonly string[]) => {
    asked.push([name, ...words]);
    return Promise.resolve({ lines: [] });
  };
  return { code: await deskCommand({ callerDir: ".", runOnServer, print: say, complain: say }, args), asked, lines };
}

it.each<[args: string[], words: string]>([
  [["order"], "<slug> is missing."],
  [["order", "eastport", "123456789"], "paid or cancelled is missing."],
  [["order", "eastport", "123456789", "unpaid"], 'An order becomes paid or cancelled, not "unpaid".'],
  [["order", "eastport", "123456789", "toString"], 'An order becomes paid or cancelled, not "toString".'],
  [
    ["order", "eastport", "123456789", "paid", "--refunded-by-hand"],
    "--refunded-by-hand is for an order that is cancelled.",
  ],
  [
    ["order", "eastport", "123456789", "paid", "--may-still-be-paid"],
    "--may-still-be-paid is for an order that is cancelled.",
  ],
  [["order", "eastport", "123456789", "cancelled", "-r"], "There is no option -r here."],
  [
    ["order", "eastport", "123456789", "cancelled", "--refunded-byhand"],
    "There is no option --refunded-byhand here: did you mean --refunded-by-hand?",
  ],
  [["order", "eastport", "123456789", "cancelled", "--refunded-by-hand", "more"], '"more" is one word too many.'],
  [
    ["order", "eastport", "123456789", "cancelled", "--refunded-by-hand", "--may-still-be-paid"],
    "Only one of --refunded-by-hand and --may-still-be-paid can hold.",
  ],
  [["orders", "eastport"], "--csv is missing: a list is written as comma-separated values."],
  [["orders", "--csv"], "<slug> is missing."],
  [["orders", "eastport", "more", "--csv"], '"more" is one word too many.'],
  [["orders", "eastport", "--csv", "--state"], "Nothing stands behind --state."],
  [["orders", "eastport", "--csv", "--on", "2026-11-27"], "There is no option --on here."],
  [["permits", "eastport", "--csv", "--from", "2026-11-27"], "There is no option --from here."],
  [["permits", "eastport", "--csv=yes"], '--csv stands alone, without "yes".'],
  [["citations", "eastport"], "<file.csv> is missing."],
  [["citations", "eastport", "--state", "PAID"], "--csv is missing: a list is written as comma-separated values."],
  [["citations", "eastport", "new.csv", "--csv"], '"new.csv" is one word too many.'],
  [["citation", "eastport", "PE-1"], "refunded or payment-cancelled is missing."],
  [
    ["citation", "eastport", "PE-1", "paid"],
    'After the number of a citation comes refunded or payment-cancelled, not "paid".',
  ],
  [
    ["citation", "eastport", "PE-1", "refunded", "--may-still-be-paid"],
    "--may-still-be-paid is for a payment that is cancelled.",
  ],
  [["appeals", "eastport"], "--csv is missing: a list is written as comma-separated values."],
  [["appeal", "eastport", "1"], "show or an answer is missing."],
  [["appeal", "eastport", "1", "rejected"], "--message is missing: whoever appealed is told why."],
  [["appeal", "eastport", "1", "more-information", "--message"], "Nothing stands behind --message."],
  ...["", "  ", "  \u200b ", "\u2800\ufe0f", "\n\t"].map((message): [string[], string] => [
    ["appeal", "eastport", "1", "accepted", "--message", message],
    "Nothing stands behind --message.",
  ]),
  [["orders", "eastport", "--csv", "--from="], "Nothing stands behind --from."],
  [["citations", "eastport", "--csv", "--state", "\u200b"], "Nothing stands behind --state."],
  [["file", "eastport", "0e22", "--to", ""], "Nothing stands behind --to."],
  [["appeal", "eastport", "1", "show", "--message", "x"], "--message is for an answer, not for show."],
  [
    ["appeal", "eastport", "1", "dismissed", "--message", "x"],
    '"dismissed" is neither show nor an answer: expected accepted, rejected, more-information.',
  ],
  [["file", "eastport", "0e22"], "--to is missing: the folder in which the file is saved."],
  [["jobs", "now", "1"], 'There is no "jobs now": did you mean jobs again?'],
  [["jobs", "again"], "<number> is missing."],
  [["jobs", "again", "1", "2"], '"2" is one word too many.'],
])("%j is told in one sentence, with the usage of that command alone", async (args, words) => {
  const { code, asked, lines } = await call(...args);
  expect([code, asked, lines[0], lines[1]]).toEqual([1, [], words, "Usage:"]);
  const usage = lines.slice(2).filter((line) => line.includes("npm run desk"));
  expect(usage.length).toBeGreaterThan(0);
  for (const line of usage) expect(line).toContain(`-- ${String(args[0])} `);
});

it.each<[args: string[], words: string]>([
  [[], "Name a command."],
  [["apeal", "eastport"], 'There is no command "apeal". Did you mean appeal?'],
  [["constructor", "eastport", "--csv"], 'There is no command "constructor".'],
])("%j is answered by all of the usage", async (args, words) => {
  const { code, asked, lines } = await call(...args);
  expect([code, asked, lines]).toEqual([1, [], [words, ...deskUsage()]]);
});

it.each<[args: string[], asked: string[]]>([
  [
    ["orders", "eastport", "--csv"],
    ["orders", "eastport", "", "", "", ""],
  ],
  [
    ["orders", "--to", "2026-11-28", "--csv", "eastport", "--state=PAID"],
    ["orders", "eastport", "PAID", "", "", "2026-11-28"],
  ],
  [
    ["permits", "eastport", "--csv", "--on", "2026-11-28"],
    ["permits", "eastport", "2026-11-28"],
  ],
  [
    ["citations", "eastport", "--csv", "--from", "2026-11-28"],
    ["citation-list", "eastport", "", "2026-11-28", ""],
  ],
  [
    ["order", "eastport", "1", "cancelled", "--may-still-be-paid"],
    ["order", "eastport", "1", "CANCELLED", "may-still-be-paid"],
  ],
  [
    ["citation", "eastport", "PE-1", "--may-still-be-paid", "payment-cancelled"],
    ["citation", "eastport", "PE-1", "payment-cancelled", "may-still-be-paid"],
  ],
  [
    ["appeal", "eastport", "1", "rejected", "--message", "--no, since"],
    ["appeal", "eastport", "1", "rejected", "--no, since"],
  ],
  [["jobs"], ["jobs"]],
  [
    ["jobs", "again", "12"],
    ["jobs", "again", "12"],
  ],
])("%j asks the server, wherever the options stand", async (args, expected) => {
  expect(await call(...args)).toEqual({ code: 0, asked: [expected], lines: [] });
});

it("writes the usage in lines that a terminal holds", () => {
  expect(deskUsage().filter((line) => line.length > 130)).toEqual([]);
});
