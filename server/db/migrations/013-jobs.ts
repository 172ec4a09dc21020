/**
 * Work that is done behind the requests is a row: what is to be done (kind), about which row, and when. The runner of a
 * server sees the jobs of all tenants (policy all_jobs, of `securing`) and no other row of theirs. Mail that is queued
 * becomes jobs; its message stays where it is.
 */
export const jobs: readonly string[] = [
  `create table jobs (
    id bigint generated always as identity primary key,
    tenant text not null,
    kind text not null,
    about text not null default '' check (about ~ '^[0-9a-z-]{0,36}$'),
    queued_at timestamptz not null,
    due_at timestamptz not null,
    leased_until timestamptz,
    attempts integer not null default 0,
    last_error text,
    done_at timestamptz,
    given_up_at timestamptz)`,
  `create index jobs_due on jobs (due_at, id) where done_at is null and given_up_at is null`,
  `create unique index jobs_open on jobs (tenant, kind, about) where done_at is null`,
  `create index jobs_done on jobs (done_at) where done_at is not null`,
  // A migration belongs to no tenant, so the owner looks past the policies while rows are filled in.
  ...["mail_outbox", "accounts", "sso_requests", "provider_records"].map(
    (table) => `alter table ${table} no force row level security`,
  ),
  `insert into jobs (tenant, kind, about, queued_at, due_at, attempts, last_error, given_up_at)
    select tenant, 'mail', id::text, created_at, next_attempt_at, attempts, last_error, failed_at
    from mail_outbox where sent_at is null order by created_at`,
  `insert into jobs (tenant, kind, queued_at, due_at)
    select tenant, 'sweep', now(), now() from
    (select tenant from accounts union select tenant from sso_requests union select tenant from provider_records) stored`,
  `alter table mail_outbox drop column next_attempt_at`,
  `alter table mail_outbox drop column attempts`,
  `alter table mail_outbox drop column failed_at`,
  `alter table mail_outbox drop column last_error`,
];
