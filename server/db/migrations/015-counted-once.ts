/**
 * What keeps a stranger from being flooded is what was mailed, and not what was ordered: a message knows the order that it
 * tells of. And a payment knows since when its provider tells of another one, so that this is an audit event once.
 */
export const countedOnce: readonly string[] = [
  `alter table mail_outbox add column order_id uuid`,
  `create index mail_outbox_orders on mail_outbox (tenant, lower(to_address), created_at) where order_id is not null`,
  `alter table payments add column differs_since timestamptz`,
];
