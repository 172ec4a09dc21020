import type { SecretBox } from "../identity/secret-box.ts";
import { createRelyingParty } from "../identity/single-sign-on/relying-party.ts";
import { citationImportResult } from "./citation-results.ts";
import { citationResult } from "./citation-desk-results.ts";
import { appealResult } from "./appeal-results.ts";
import { deskResult, jobsResult } from "./desk-results.ts";
import { assignmentResult, importResult } from "./driver-results.ts";
import {
  appealsResult,
  citationsResult,
  fileResult,
  filesResult,
  ordersResult,
  permitsResult,
} from "./list-results.ts";
import { photosIn } from "./photo-folder.ts";
import type { CommandResult, LocalCommands } from "./local-commands.ts";
import { makeAdmin, type AdminOutcome, type AdminParts } from "../services/accounts/admin-accounts.ts";
import { importCitations } from "../services/citations/import-citations.ts";
import { decideOrder } from "../services/desk/order-desk.ts";
import { assignAttributes } from "../services/driver-import/assign-attributes.ts";
import { importDrivers } from "../services/driver-import/import-drivers.ts";
import { loadServerOptions } from "../services/forms/options.ts";
import type { PaymentParts } from "../services/payment-lifecycle/provided-payments.ts";
import { nearestName } from "../tenants/nearest-name.ts";
import type { EffectiveTenant, Tenants } from "../tenants/types.ts";

/** The dependencies of the commands. */
export interface CommandParts extends AdminParts, PaymentParts {
  tenants: Pick<Tenants, "find" | "slugs" | "faults">;
  /** Whether this is a demonstration, with embedded identity providers. */
  demo: boolean;
  schemasDir: string;
  box: Pick<SecretBox, "fingerprint">;
}

/** Says why a tenant cannot be used: its documents have faults, or there is no tenant with this name. */
function noTenantWords({ slugs, faults }: Pick<Tenants, "slugs" | "faults">, slug: string): string {
  if (faults.has(slug)) {
    return `The tenant "${slug}" does not run, since its documents have faults. To see them: npm run tenant -- check ${slug}`;
  }
  const near = nearestName(slug, slugs);
  const hint = near === undefined ? `There are: ${slugs.join(", ")}.` : `Did you mean "${near}"?`;
  return `There is no tenant "${slug}". ${hint}`;
}

function adminResult(outcome: AdminOutcome, parts: CommandParts, slug: string, userName: string): CommandResult {
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

/** The commands that need the database. They run in the process that has it: the server, or the command line itself. */
export function commandTable(parts: CommandParts): LocalCommands {
  /** A command whose first argument is the slug of a loaded tenant. */
  const ofTenant =
    (run: (tenant: EffectiveTenant, words: readonly string[]) => Promise<CommandResult>) =>
    async ([slug = "", ...words]: readonly string[]): Promise<CommandResult> => {
      const tenant = await parts.tenants.find(slug);
      return tenant === undefined ? { fault: noTenantWords(parts.tenants, slug) } : run(tenant, words);
    };
  return {
    admin: async ([slug = "", userName = ""]) =>
      adminResult(await makeAdmin(parts, slug, userName), parts, slug, userName),
    assign: async ([slug = "", text = ""]) =>
      assignmentResult(await assignAttributes(parts, slug, text), noTenantWords(parts.tenants, slug)),
    order: async ([slug = "", orderNumber = "", to = "", flag]) => {
      if (to !== "PAID" && to !== "CANCELLED") throw new Error(`the desk moves no order to "${to}"`);
      const isRefundedByHand = flag === "refunded-by-hand";
      const decision = {
        slug,
        orderNumber,
        to,
        isRefundedByHand,
        mayStillBePaid: flag === "may-still-be-paid",
      } as const;
      const tenant = await parts.tenants.find(slug);
      const words = { noTenant: noTenantWords(parts.tenants, slug), messages: tenant?.messages ?? {} };
      return deskResult(await decideOrder(parts, decision), decision, words);
    },
    orders: ofTenant((tenant, words) => ordersResult(parts, tenant, words)),
    permits: ofTenant((tenant, words) => permitsResult(parts, tenant, words)),
    citations: async ([slug = "", text = "", folder = ""]) => {
      const options = loadServerOptions(parts.schemasDir);
      const outcome = await importCitations({ ...parts, options }, slug, text, photosIn(folder));
      return citationImportResult(outcome, slug, noTenantWords(parts.tenants, slug));
    },
    citation: ofTenant((tenant, words) => citationResult(parts, tenant, words)),
    "citation-list": ofTenant((tenant, words) => citationsResult(parts, tenant, words)),
    appeals: ofTenant((tenant) => appealsResult(parts, tenant)),
    appeal: ofTenant((tenant, words) => appealResult(parts, tenant, words)),
    files: ofTenant((tenant) => filesResult(parts, tenant)),
    file: ofTenant((tenant, words) => fileResult(parts, tenant, words)),
    jobs: async (words) => {
      const answer = await jobsResult(parts.db, parts.clock, words);
      parts.jobsQueued();
      return answer;
    },
    drivers: async ([slug = "", text = ""]) => {
      const options = loadServerOptions(parts.schemasDir);
      const relyingParty = createRelyingParty(parts.clock);
      const outcome = await importDrivers({ ...parts, options, relyingParty }, slug, text);
      return importResult(outcome, slug, noTenantWords(parts.tenants, slug));
    },
  };
}
