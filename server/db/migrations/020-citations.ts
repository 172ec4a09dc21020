/**
 * Citations as the desk imports them, the moves of each, and the drivers who found one by both of its keys. Number and plate
 * are stored as written and as they are compared (citationKey in src/domain/citations.ts).
 */
export const citations: readonly string[] = [
  `create table citations (
    tenant text not null,
    number text not null,
    number_key text not null,
    plate_number text not null,
    plate_state text not null,
    plate_key text not null,
    account_number text,
    violation text not null,
    location text not null,
    issued_on text not null check (issued_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    due_on text not null check (due_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and due_on >= issued_on),
    fine_cents integer not null check (fine_cents >= 0),
    fees_cents integer not null check (fees_cents >= 0),
    currency text not null,
    state text not null check (state in ('UNPAID', 'PAID', 'DISMISSED')),
    note text,
    imported_at timestamptz not null,
    primary key (tenant, number),
    unique (tenant, number_key))`,
  `create index citations_account on citations (tenant, account_number) where account_number is not null`,
  `create table citation_events (
    id bigint primary key generated always as identity,
    tenant text not null,
    citation_number text not null,
    at timestamptz not null,
    moved_by text not null check (moved_by in ('provider', 'desk')),
    from_state text,
    to_state text not null,
    request_id text,
    foreign key (tenant, citation_number) references citations (tenant, number) on delete cascade)`,
  `create index citation_events_citation on citation_events (tenant, citation_number, id)`,
  `create table citation_finders (
    tenant text not null,
    citation_number text not null,
    driver_id uuid not null,
    found_at timestamptz not null,
    primary key (tenant, citation_number, driver_id),
    foreign key (tenant, citation_number) references citations (tenant, number) on delete cascade,
    foreign key (tenant, driver_id) references drivers (tenant, id) on delete cascade)`,
  `create index citation_finders_driver on citation_finders (tenant, driver_id)`,
];
