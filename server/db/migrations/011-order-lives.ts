/**
 * An order has a life: each of its moves is an event, each attempt to pay for it a row, what payment providers say is
 * kept by their event ids, and the plates of its lines are rows that can be asked. Names of payment methods stand in
 * their documents alone, no longer in a constraint.
 */
const orderColumns: readonly string[] = [
  // The owner looks past the policies while rows are rewritten; the end of every migration puts them back in force.
  `alter table orders no force row level security`,
  `alter table order_lines no force row level security`,
  `alter table fulfillment_changes no force row level security`,
  `alter table orders drop constraint orders_method_check`,
  `alter table orders add column currency text not null default 'USD'`,
  `alter table orders alter column currency drop default`,
  `alter table orders add constraint orders_pending_ends check (state <> 'PAYMENT_PENDING' or hold_ends_at is not null)`,
  `alter table orders add column user_group text`,
  `alter table orders add column address_id uuid`,
  `alter table orders add column phone_id uuid`,
  `update orders set user_group = coalesce(details ->> 'group', ''), address_id = (details ->> 'addressId')::uuid,
    phone_id = (details ->> 'phoneId')::uuid, details = details - 'group' - 'addressId' - 'phoneId'`,
  `alter table orders alter column user_group set not null`,
];

const orderEvents: readonly string[] = [
  `create table order_events (
    id bigint primary key generated always as identity,
    tenant text not null,
    order_id uuid not null,
    at timestamptz not null,
    moved_by text not null check (moved_by in ('driver', 'provider', 'desk', 'clock')),
    from_state text,
    to_state text not null,
    request_id text,
    foreign key (tenant, order_id) references orders (tenant, id) on delete cascade)`,
  `create index order_events_order on order_events (tenant, order_id, id)`,
  `insert into order_events (tenant, order_id, at, moved_by, from_state, to_state)
    select tenant, id, placed_at, 'driver', null, state from orders order by placed_at, id`,
];

const payments: readonly string[] = [
  `create table payments (
    id uuid primary key,
    tenant text not null,
    order_id uuid,
    citation_number text,
    attempt integer not null check (attempt > 0),
    method text not null,
    provider text,
    provider_reference text,
    amount_cents integer not null check (amount_cents >= 0),
    currency text not null,
    state text not null check (state in ('OPEN', 'PAID', 'DECLINED', 'CANCELLED', 'REFUNDED')),
    card_brand text,
    card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
    opened_at timestamptz not null,
    settled_at timestamptz,
    refunded_at timestamptz,
    check ((order_id is null) <> (citation_number is null)),
    check ((state = 'OPEN') = (settled_at is null)),
    check ((state = 'REFUNDED') = (refunded_at is not null)),
    unique (tenant, order_id, attempt),
    unique (tenant, citation_number, attempt),
    unique (tenant, provider, provider_reference),
    foreign key (tenant, order_id) references orders (tenant, id) on delete cascade)`,
  `create unique index payments_one_open_per_order on payments (tenant, order_id) where state = 'OPEN'`,
  `create unique index payments_one_open_per_citation on payments (tenant, citation_number) where state = 'OPEN'`,
  `insert into payments (id, tenant, order_id, attempt, method, amount_cents, currency, state, opened_at, settled_at)
    select gen_random_uuid(), tenant, id, 1, method, total_cents, currency,
      case state when 'AWAITING_PAYMENT' then 'OPEN' when 'CANCELLED' then 'CANCELLED' else 'PAID' end, placed_at,
      case state when 'AWAITING_PAYMENT' then null else placed_at end
    from orders where state in ('AWAITING_PAYMENT', 'PAID', 'PAID_UNFULFILLED', 'CANCELLED') and total_cents > 0`,
  `create table provider_events (
    tenant text not null,
    provider text not null,
    event_id text not null,
    payment_id uuid,
    kind text not null,
    received_at timestamptz not null,
    primary key (tenant, provider, event_id))`,
  `create index provider_events_payment on provider_events (tenant, payment_id)`,
];

/** plateKey of src/domain/plates.ts for the separators that stored plates have: new rows are written with the function itself. */
const KEY_OF_STORED = `upper(regexp_replace(vehicle.plate ->> 'number',
  '[\\s\\u00ad\\u061c\\u200b-\\u200f\\u2010-\\u2015\\u202a-\\u202e\\u2060-\\u206f\\u2212\\u2800\\ufeff\\u00b7\\u2022\\u2027\\u30fb._/\\\\-]',
  '', 'g'))`;

const linePlates: readonly string[] = [
  `create table order_line_plates (
    tenant text not null,
    line_id uuid not null,
    seq bigint generated always as identity,
    vehicle_id uuid,
    plate_key text not null,
    plate_number text not null,
    plate_state text not null,
    since timestamptz not null,
    until timestamptz,
    primary key (tenant, line_id, seq),
    foreign key (tenant, line_id) references order_lines (tenant, id) on delete cascade)`,
  `create index order_line_plates_plate on order_line_plates (tenant, plate_key, plate_state) where until is null`,
  // What a line was for from each instant on: the order itself, then each change of its vehicles.
  `insert into order_line_plates (tenant, line_id, vehicle_id, plate_key, plate_number, plate_state, since, until)
    select line.tenant, line.id, (vehicle.value ->> 'id')::uuid,
      coalesce(nullif(${KEY_OF_STORED}, ''), vehicle.plate ->> 'number'), vehicle.plate ->> 'number',
      vehicle.plate -> 'state' ->> 'code', version.since, version.until
    from order_lines line
    join lateral (
      select vehicles, since, lead(since) over (order by place) as until
      from (
        select 0::bigint as place, line.item -> 'vehicles' as vehicles, orders.placed_at as since
          from orders where orders.tenant = line.tenant and orders.id = line.order_id
        union all
        select change.seq, change.vehicles, change.changed_at
          from fulfillment_changes change where change.tenant = line.tenant and change.line_id = line.id
      ) versions
    ) version on true
    join lateral (
      select value, value -> 'licensePlate' as plate, ordinality from jsonb_array_elements(version.vehicles) with ordinality
    ) vehicle on true
    order by version.since, line.position, vehicle.ordinality`,
];

export const orderLives: readonly string[] = [...orderColumns, ...orderEvents, ...payments, ...linePlates];
