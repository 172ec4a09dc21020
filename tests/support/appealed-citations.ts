import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import type { FiledAppeal } from "../../src/domain/generated/api-appeals.ts";
import { appealCalls, statement } from "./appeals.ts";
import { CITING, CITING_DESK, type CitingPortal } from "./citing-portal.ts";
import { desk } from "./desk.ts";

const DECISION = ["--message", "You are right."] as const;

/** Calls of the tests for citations that were appealed and paid. */
export function appealedCalls(portal: CitingPortal) {
  const { server } = portal;
  const calls = appealCalls({ server });
  return {
    /** A citation under appeal, with an open payment whose payer entered an address. */
    async appealed() {
      const citation = await portal.citation();
      const filed = await calls.filed(citation.number);
      const address = `payer-${citation.number}@example.com`;
      const reference = await portal.opened(citation, { emailAddress: address });
      return { citation, filed, address, reference };
    },
    async pay(reference: string) {
      portal.simulation.payAtPage(reference);
      await portal.message(reference);
    },
    /** Simulates a refund in the provider's own program, which notifies the portal. */
    async refundElsewhere(reference: string) {
      Object.assign(portal.simulation.payment(reference), { kind: "refunded" });
      await portal.message(reference);
    },
    /** The last email to the appellant. */
    appellantHeard: async ({ appeal }: FiledAppeal) =>
      (await portal.mailsTo(statement.emailAddress)).findLast(({ body }) => body.includes(appeal.id))?.body,
    accept: ({ appeal }: FiledAppeal) => desk(server, "appeal", CITING, appeal.id, "accepted", ...DECISION),
    deskHeard: async (reference: string) =>
      (await portal.mailsTo(CITING_DESK)).filter(({ body }) => body.includes(reference)).map(({ subject }) => subject),
  };
}

/** Imports a file of the desk in which the citation has this state and these amounts. */
export async function importCitation(
  portal: CitingPortal,
  { number }: { number: string },
  { state = "UNPAID", fine = "45.00", fees = "5.50" },
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "taken-in-again-"));
  try {
    const file = path.join(folder, "citations.csv");
    const head = "number,plateNumber,plateState,violation,location,issuedOn,dueOn,fine,fees,state,accountNumber,note";
    const row = `${number},TUG-77,IL,Parked,Pier 4,2026-11-20,2026-12-11,${fine},${fees},${state},,`;
    writeFileSync(file, `${head}\r\n${row}\r\n`);
    expect((await desk(portal.server, "citations", CITING, file))[0]).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
