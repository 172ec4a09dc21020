import { createRelyingParty } from "../identity/single-sign-on/relying-party.ts";
import { deskAnswer } from "./desk-results.ts";
import { jobsAnswer } from "./jobs-answer.ts";
import { assignmentAnswer, importAnswer } from "./driver-results.ts";
import type { CommandAnswer, LocalCommands } from "./local-commands.ts";
import { makeAdmin, type AdminOutcome, type AdminParts } from "../services/accounts/admin-accounts.ts";
import { decideOrder } from "../services/desk/order-desk.ts";
import { assignAttributes } from "../services/driver-import/assign-attributes.ts";
import { importDrivers } from "../services/driver-import/import-drivers.ts";
import { loadServerOptions } from "../services/forms/options.ts";
import type { PaymentParts } from "../services/payment-lifecycle/order-payments.ts";
import { noTenantWords } from "./no-tenant.ts";
import type { Tenants } from "../tenants/types.ts";

/** What commands need of the server. */
export interface CommandParts extends AdminParts, PaymentParts {
  tenants: Pick<Tenants, "find" | "slugs" | "faults">;
  /** Whether this is a demonstration, with embedded identity providers. */
  demo: boolean;
  schemasDir: string;
}

function answerOf(outcome: AdminOutcome, parts: CommandParts, slug: string, userName: string): CommandAnswer {
  const { publicUrl, tenants } = parts;
  switch (outcome.kind) {
    case "no-tenant":
      return { fault: noTenantWords(tenants, slug) };
    case "bad-name":
      return {
        fault: `"${userName}" cannot be a user name: expected 3 to 60 letters and digits, and . _ @ + - between.`,
      };
    case "driver":
      return { fault: `"${userName}" is a driver of ${slug}: choose another name for the admin.` };
    case "disabled":
      return { fault: `The account of the admin "${userName}" of ${slug} is disabled: no link lets anybody in.` };
    case "admin":
      return {
        lines: [
          `"${userName}" is ${outcome.isNew ? "a new" : "an"} admin of ${slug}.`,
          "This link sets the password. It works once, for 60 minutes:",
          outcome.link,
          `An admin's place is the preview, which asks nobody to sign in yet: ${publicUrl}/preview/${slug}`,
          "The portal itself is for drivers.",
        ],
      };
  }
}

/** Commands that need the database, whoever holds it: the running server, or the command line itself. */
export function commandTable(parts: CommandParts): LocalCommands {
  return {
    admin: async ([slug = "", userName = ""]) =>
      answerOf(await makeAdmin(parts, slug, userName), parts, slug, userName),
    assign: async ([slug = "", text = ""]) =>
      assignmentAnswer(await assignAttributes(parts, slug, text), noTenantWords(parts.tenants, slug)),
    order: async ([slug = "", orderNumber = "", to = "", flag]) => {
      if (to !== "PAID" && to !== "CANCELLED") throw new Error(`the desk moves no order to "${to}"`);
      const decision = { slug, orderNumber, to, isRefundedByHand: flag === "refunded-by-hand" } as const;
      return deskAnswer(await decideOrder(parts, decision), decision, parts.tenants);
    },
    jobs: async (words) => {
      const answer = await jobsAnswer(parts.db, parts.clock, words);
      parts.jobsQueued();
      return answer;
    },
    drivers: async ([slug = "", text = ""]) => {
      const options = loadServerOptions(parts.schemasDir);
      const relyingParty = createRelyingParty(parts.clock);
      const outcome = await importDrivers({ ...parts, options, relyingParty }, slug, text);
      return importAnswer(outcome, slug, noTenantWords(parts.tenants, slug));
    },
  };
}
