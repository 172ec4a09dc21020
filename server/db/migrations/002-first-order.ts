/** The states and methods that there were then: a released migration stays as it was, whatever comes to be. */
const STATES = [
  "AWAITING_PAYMENT",
  "PAYMENT_PENDING",
  "PAID",
  "PAID_UNFULFILLED",
  "CHARGED_TO_ACCOUNT",
  "NO_CHARGE",
  "PAYMENT_FAILED",
  "CANCELLED",
];
const METHODS = [
  "NO_CHARGE",
  "DRIVER_ACCOUNT",
  "CASH",
  "OTHER",
  "CHECK",
  "PAYROLL_DEDUCTION",
  "ONLINE_CC",
  "TRANSACT_PAYMENTS",
];

/** Texts as a list of SQL literals; they are the product's own words. */
const literals = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(", ");

/**
 * Orders, their lines and what keeps one from being placed twice. PostgreSQL 15 subset. Calendar dates are texts, since
 * the drivers would make instants of dates. Lines are snapshots: nothing in them points at the catalogue or the profile.
 */
export const firstOrder: readonly string[] = [
  `create table orders (
    id uuid primary key,
    tenant text not null,
    driver_id uuid not null,
    number text not null,
    placed_at timestamptz not null,
    state text not null check (state in (${literals(STATES)})),
    method text not null check (method in (${literals(METHODS)})),
    hold_ends_at timestamptz,
    subtotal_cents integer not null check (subtotal_cents >= 0),
    fees_cents integer not null check (fees_cents >= 0),
    tax_cents integer not null check (tax_cents >= 0),
    total_cents integer not null check (total_cents = subtotal_cents + fees_cents + tax_cents),
    confirmation_address text,
    details jsonb not null default '{}',
    unique (tenant, id),
    unique (tenant, number),
    foreign key (tenant, driver_id) references drivers (tenant, id))`,
  `create index orders_driver on orders (tenant, driver_id, placed_at desc)`,
  `create table order_lines (
    id uuid primary key,
    tenant text not null,
    order_id uuid not null,
    position integer not null,
    permit_id text not null,
    start_on text not null,
    end_on text not null,
    price_cents integer not null check (price_cents >= 0),
    fee_cents integer not null check (fee_cents >= 0),
    item jsonb not null,
    unique (tenant, order_id, position),
    foreign key (tenant, order_id) references orders (tenant, id) on delete cascade)`,
  `create index order_lines_permit on order_lines (tenant, permit_id)`,
  `create table order_keys (
    tenant text not null,
    driver_id uuid not null,
    key uuid not null,
    body_hash text not null,
    order_id uuid not null,
    created_at timestamptz not null,
    primary key (tenant, driver_id, key))`,
  // One row per limited permit, locked while its last units are counted and sold.
  `create table permit_counters (
    tenant text not null,
    permit_id text not null,
    primary key (tenant, permit_id))`,
];
