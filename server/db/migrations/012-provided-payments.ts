/**
 * Payments through a provider: where the driver was sent to pay, when the provider was last asked, why it declined, and
 * when the desk was told of one that nobody can answer for. An order knows whether its items left the cart for it: of
 * those that are stored already, all did.
 */
export const providedPayments: readonly string[] = [
  `alter table orders add column left_cart boolean not null default true`,
  `alter table orders alter column left_cart drop default`,
  `create index orders_pending on orders (tenant, hold_ends_at) where state = 'PAYMENT_PENDING'`,
  `alter table payments add column redirect jsonb`,
  `alter table payments add column decline_reason text`,
  `alter table payments add column asked_at timestamptz`,
  `alter table payments add column desk_told_at timestamptz`,
];
