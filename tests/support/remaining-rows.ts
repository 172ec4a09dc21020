import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { TenantDb } from "../../server/db/database.ts";

/** Inserts one row into each table that no call of a registered driver writes to, for the transaction's tenant. */
export async function fillRemainingTables(trx: TenantDb, tenant: string): Promise<void> {
  const style = { tenant, kind: "style", key: "", language: "en", value: "{}" } as const;
  await trx.insertInto("published_values").values(style).execute();
  await trx.insertInto("tenant_versions").values({ tenant, version: 1 }).execute();
  const { id } = await trx.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  const ordered = await trx.selectFrom("order_lines").select("id").executeTakeFirstOrThrow();
  const driver = await trx.selectFrom("drivers").select("id").executeTakeFirstOrThrow();
  const file = randomUUID();
  for (const insert of [
    sql`insert into files (id, tenant, driver_id, name, media_type, bytes, uploaded_at)
      values (${file}, ${tenant}, ${driver.id}, 'a.pdf', 'application/pdf', 1, now())`,
    sql`insert into file_parts (tenant, file_id, n, bytes) values (${tenant}, ${file}, 0, ${Buffer.from("x")})`,
    sql`insert into fulfillment_changes (id, tenant, line_id, changed_at, vehicles)
      values (${randomUUID()}, ${tenant}, ${ordered.id}, now(), '[]')`,
    sql`insert into provider_events (tenant, provider, event_id, kind, received_at)
      values (${tenant}, 'sandbox', 'event', 'paid', now())`,
    sql`insert into sandbox_payments (tenant, reference, provider_reference, amount_cents, currency, state, charges)
      values (${tenant}, ${randomUUID()}, 'sandbox-1', 100, 'USD', 'OPEN', 0)`,
    sql`insert into hosted_sandbox_payments (payment_id, tenant, reference, amount_cents, currency, sign_out_url,
      incomplete_sign_out_url, state, charges) values (${randomUUID()}, ${tenant}, 'ours', 100, 'USD', '', '', 'OPEN', 0)`,
    sql`insert into citations (tenant, number, number_key, plate_number, plate_state, plate_key, violation, location, issued_on,
      due_on, fine_cents, fees_cents, currency, state, imported_at) values (${tenant}, 'C-1', 'C1', 'ABC 1', 'CA', 'ABC1', 'Meter',
      'Pier', '2026-11-01', '2026-11-20', 4500, 0, 'USD', 'UNPAID', now())`,
    sql`insert into appeals (id, tenant, number, citation_number, name, email, state, filed_at, moved_at, attributes, answers)
      values (${file}, ${tenant}, '123456789', 'C-1', 'Dana', 'd@mail.example', 'SUBMITTED', now(), now(), '{}', '[]')`,
    sql`insert into appeal_messages (tenant, appeal_id, at, author, text, files)
      values (${tenant}, ${file}, now(), 'APPELLANT', 'x', '[]')`,
    sql`insert into citation_events (tenant, citation_number, at, moved_by, to_state)
      values (${tenant}, 'C-1', now(), 'desk', 'UNPAID')`,
    sql`insert into citation_finders (tenant, citation_number, driver_id, found_at)
      select tenant, 'C-1', id, now() from drivers limit 1`,
    sql`insert into citation_photos (tenant, citation_number, n, file_id) values (${tenant}, 'C-1', 1, ${file})`,
    sql`insert into identities (tenant, issuer, subject, account_id, created_at)
      values (${tenant}, 'https://issuer.example', 'somebody', ${id}, now())`,
    sql`insert into sso_requests (state_hash, tenant, browser_hash, sealed, created_at, expires_at)
      values ('state', ${tenant}, 'browser', 'sealed', now(), now())`,
    sql`insert into sso_codes (code_hash, tenant, browser_hash, account_id, created_at, expires_at)
      values ('code', ${tenant}, 'browser', ${id}, now(), now())`,
    sql`insert into password_changes (tenant, account_id, session_id, former_hash, changed_at)
      values (${tenant}, ${id}, ${randomUUID()}, 'hash', now())`,
    sql`insert into visitor_permits (tenant, id, number, code, permit_id, plate_key, plate_number, plate_state, start_on,
      end_on, issued_at, permit, answers) values (${tenant}, ${randomUUID()}, '1', 'code', 'VISITOR', '7ABC', '7ABC', 'CA',
      '2026-09-01', '2026-09-02', now(), '{}', '{}')`,
    sql`insert into request_keys (tenant, kind, key, body_hash, about, created_at)
      values (${tenant}, 'visitor-permit', ${randomUUID()}, 'hash', 'about', now())`,
    sql`insert into provider_records (tenant, kind, id_hash, sealed) values (${tenant}, 'Session', 'id', 'sealed')`,
  ]) {
    await insert.execute(trx);
  }
}
