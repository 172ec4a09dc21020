/**
 * Appeals against citations, and what was written about each: by whoever appealed and by the office. No vehicle and no account
 * is bound by one. Its secret is derived and stands nowhere.
 */
export const appeals: readonly string[] = [
  `create table appeals (
    id uuid primary key,
    tenant text not null,
    number text not null check (number ~ '^[0-9]{9}$'),
    citation_number text not null,
    name text not null,
    email text not null,
    state text not null check (state in ('SUBMITTED', 'MORE_INFORMATION', 'ACCEPTED', 'REJECTED')),
    filed_at timestamptz not null,
    moved_at timestamptz not null,
    attributes jsonb not null,
    answers jsonb not null,
    constraint appeals_tenant_number unique (tenant, number),
    unique (tenant, id),
    foreign key (tenant, citation_number) references citations (tenant, number) on delete cascade)`,
  `create index appeals_of_citation on appeals (tenant, citation_number, filed_at)`,
  `create table appeal_messages (
    id bigint primary key generated always as identity,
    tenant text not null,
    appeal_id uuid not null,
    at timestamptz not null,
    author text not null check (author in ('APPELLANT', 'OFFICE')),
    text text not null,
    state text check (state in ('SUBMITTED', 'MORE_INFORMATION', 'ACCEPTED', 'REJECTED')),
    files jsonb not null,
    foreign key (tenant, appeal_id) references appeals (tenant, id) on delete cascade)`,
  `create index appeal_messages_of_appeal on appeal_messages (tenant, appeal_id, id)`,
];
