/**
 * How many messages an address was sent is counted before it is sent another one. The policies of a table are asked before any
 * function that could tell what it has seen, and lower() counts as one: an index on it is never used for its condition. So the
 * address as it is compared is a column, as plates and numbers have theirs.
 */
export const mailRecipients: readonly string[] = [
  `alter table mail_outbox add column recipient_key text not null generated always as (lower(to_address)) stored`,
  `drop index mail_outbox_orders`,
  `create index mail_outbox_recipients on mail_outbox (tenant, recipient_key, created_at)`,
];
