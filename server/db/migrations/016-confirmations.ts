/** The confirmation of an order is marked: a proven address gets more than what is queued. */
export const confirmations: readonly string[] = [
  `alter table mail_outbox add column confirms_order boolean not null default false`,
];
