/**
 * Recovery that is under way to another address, links that were taken back (told from those that were used), and what a
 * password change is recognised by when it is sent again.
 */
export const movingRecovery: readonly string[] = [
  // The address that recovery goes to from moves_at on, unless the move is stopped before.
  `alter table accounts add column moving_email text`,
  `alter table accounts add column moves_at timestamptz`,
  `alter table accounts add constraint accounts_moving_check check ((moving_email is null) = (moves_at is null))`,
  `alter table one_time_tokens add column revoked_at timestamptz`,
  `create index one_time_tokens_account on one_time_tokens (tenant, account_id)`,
  // One row for each account whose password was just changed by a session; it goes after some minutes.
  `create table password_changes (
    tenant text not null,
    account_id uuid not null,
    session_id uuid not null,
    former_hash text not null,
    changed_at timestamptz not null,
    primary key (tenant, account_id),
    foreign key (tenant, account_id) references accounts (tenant, id) on delete cascade)`,
];
