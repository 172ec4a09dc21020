/**
 * Visitor permits are issued to a plate, not to a driver, so they have a table of their own. Writes without an account
 * have no row to lock and no driver to look under: their Idempotency-Keys are kept by tenant and kind of call.
 */
export const visitors: readonly string[] = [
  `create table visitor_permits (
    id uuid not null,
    tenant text not null,
    number text not null,
    code text not null,
    permit_id text not null,
    plate_key text not null,
    plate_number text not null,
    plate_state text not null,
    start_on text not null,
    end_on text not null,
    issued_at timestamptz not null,
    email text,
    permit jsonb not null,
    answers jsonb not null,
    attributes jsonb not null default '{}',
    primary key (tenant, id),
    constraint visitor_permits_tenant_number unique (tenant, number),
    constraint visitor_permits_tenant_code unique (tenant, code),
    check (end_on >= start_on))`,
  `create index visitor_permits_plate on visitor_permits (tenant, plate_key, plate_state, issued_at)`,
  `create index visitor_permits_end on visitor_permits (tenant, end_on)`,
  `create index visitor_permits_units on visitor_permits (tenant, permit_id)`,
  `create table request_keys (
    tenant text not null,
    kind text not null,
    key text not null,
    body_hash text not null,
    about text not null,
    created_at timestamptz not null,
    primary key (tenant, kind, key))`,
  `create index request_keys_created on request_keys (tenant, created_at)`,
];
