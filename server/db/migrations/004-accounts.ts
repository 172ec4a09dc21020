/**
 * Billing addresses, the proven e-mail address, and what single sign-on remembers. PostgreSQL 15 subset. Every table with
 * a tenant column gets row-level security when the migration ends.
 */
const ofAccount = `foreign key (tenant, account_id) references accounts (tenant, id) on delete cascade`;

export const accounts: readonly string[] = [
  `create table billing_addresses (
    id uuid primary key,
    tenant text not null,
    driver_id uuid not null,
    seq bigint generated always as identity,
    inactive boolean not null default false,
    attributes jsonb not null default '{}',
    created_at timestamptz not null,
    line1 text, line2 text, city text, state text, zip text, default_flag boolean not null,
    foreign key (tenant, driver_id) references drivers (tenant, id) on delete cascade)`,
  `create index billing_addresses_driver on billing_addresses (tenant, driver_id, seq)`,
  `alter table one_time_tokens drop constraint one_time_tokens_purpose_check`,
  `alter table one_time_tokens add constraint one_time_tokens_purpose_check
    check (purpose in ('verify-email', 'reset-password'))`,
  // The address that the link was mailed to: using the link proves it.
  `alter table one_time_tokens add column address text`,
  // The address that was proven last: recovery goes there, whatever the profile lists since.
  `alter table accounts add column verified_email text`,
  // A migration belongs to no tenant, so the owner looks past the policies while rows are filled in; the end of every
  // migration puts them back in force.
  `alter table accounts no force row level security`,
  `alter table drivers no force row level security`,
  `alter table email_addresses no force row level security`,
  `update accounts set verified_email = (
      select e.address from email_addresses e
      join drivers d on d.tenant = e.tenant and d.id = e.driver_id
      where d.tenant = accounts.tenant and d.account_id = accounts.id and not e.inactive
      order by e.default_flag desc, e.seq limit 1)
    where email_verified_at is not null`,
  // Who a provider says somebody is, and whose account that is.
  `create table identities (
    tenant text not null,
    issuer text not null,
    subject text not null,
    account_id uuid not null,
    created_at timestamptz not null,
    primary key (tenant, issuer, subject),
    ${ofAccount})`,
  `create index identities_account on identities (tenant, account_id)`,
  // A sign-in that was sent to the provider and has not come back; sealed: nonce and code verifier.
  `create table sso_requests (
    state_hash text primary key,
    tenant text not null,
    browser_hash text not null,
    sealed text not null,
    return_to text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  // What the browser exchanges for tokens; without account_id the identity has no driver account.
  `create table sso_codes (
    code_hash text primary key,
    tenant text not null,
    browser_hash text not null,
    account_id uuid,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    ${ofAccount})`,
  // What the embedded provider remembers.
  `create table provider_records (
    tenant text not null,
    kind text not null,
    id_hash text not null,
    sealed text not null,
    grant_hash text,
    uid_hash text,
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (tenant, kind, id_hash))`,
  `create index provider_records_grant on provider_records (tenant, grant_hash)`,
  `create index provider_records_uid on provider_records (tenant, kind, uid_hash)`,
];
