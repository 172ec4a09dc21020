/**
 * Payments of citations: where their payers hear of them, and whether their money was owed. No citation goes while a payment
 * of it is known.
 */
export const citationPayments: readonly string[] = [
  `alter table payments add column receipt_address text check (order_id is null or receipt_address is null)`,
  `alter table payments add column not_owed boolean not null default false`,
  `alter table payments add foreign key (tenant, citation_number) references citations (tenant, number)`,
];
