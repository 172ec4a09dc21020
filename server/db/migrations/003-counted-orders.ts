/**
 * What is counted before an order is stored is written by it, so that of two at once the later one has to count anew:
 * rows that are only locked do not conflict where transactions see a snapshot. And how many confirmations an address got.
 */
export const countedOrders: readonly string[] = [
  `alter table drivers add column orders_placed bigint not null default 0`,
  `alter table permit_counters add column counts bigint not null default 0`,
  `create index orders_confirmation on orders (tenant, lower(confirmation_address), placed_at)`,
];
