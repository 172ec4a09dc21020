import type { Clock } from "../../src/domain/clock.ts";
import { MINUTE_MS } from "../../src/domain/durations.ts";
import type { Database } from "../db/database.ts";
import type { JobHandler } from "../jobs/job-runner.ts";
import type { Tenants } from "../tenants/types.ts";
import type { MailTransport } from "./transport.ts";

export interface MailJobParts {
  readonly db: Database;
  readonly tenants: Pick<Tenants, "find">;
  readonly transport: MailTransport;
  readonly clock: Clock;
}

/** Waiting times after each failed attempt; after the last the message is given up. */
const PAUSES_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS];

/**
 * Sends one message of the outbox. A message that a server sent and could not mark is sent again, under the same Message-ID.
 */
export function mailJob({ db, tenants, transport, clock }: MailJobParts): JobHandler {
  return {
    atOnce: 20,
    pauseAfter: (attempts) => PAUSES_MS[attempts - 1],
    async run({ tenant, about }) {
      const mail = await db.withTenant(tenant, (trx) =>
        trx
          .selectFrom("mail_outbox")
          .select(["id", "to_address as to", "subject", "body", "created_at as createdAt"])
          .where("id", "=", about)
          .where("sent_at", "is", null)
          .executeTakeFirst(),
      );
      if (mail === undefined) return undefined;
      await transport.send({ ...mail, fromName: (await tenants.find(tenant))?.name ?? tenant });
      // The body holds links that sign people in.
      const sent = { sent_at: new Date(clock()), body: "" };
      await db.withTenant(tenant, (trx) => trx.updateTable("mail_outbox").set(sent).where("id", "=", about).execute());
      return undefined;
    },
  };
}
