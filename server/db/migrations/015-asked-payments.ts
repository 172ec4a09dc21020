/**
 * What keeps a stranger from being flooded is what was mailed, and not what was ordered: a message knows the order that it
 * tells of. And a payment knows when its provider was asked last, and since when what that answers is about another payment.
 */
export const askedPayments: readonly string[] = [
  `alter table mail_outbox add column order_id uuid`,
  `create index mail_outbox_orders on mail_outbox (tenant, lower(to_address), created_at) where order_id is not null`,
  `alter table payments add column asked_at timestamptz`,
  `alter table payments add column differs_since timestamptz`,
];
