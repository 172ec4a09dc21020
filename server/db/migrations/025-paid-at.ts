/**
 * An order keeps the label of its payment method, and a payment the instant at which its money came. Until now that instant
 * was read off two others: a payment that was given back at the instant at which it was settled had never been seen paid.
 * Orders from before have no label: theirs is the tenant's of today.
 */
export const paidAt: readonly string[] = [
  `alter table orders add column method_label text`,
  // The owner looks past the policies while rows are rewritten; the end of every migration puts them back in force.
  `alter table payments no force row level security`,
  `alter table payments add column paid_at timestamptz`,
  `update payments set paid_at = settled_at
    where state = 'PAID' or (state = 'REFUNDED' and refunded_at <> settled_at)`,
  `alter table payments add constraint payments_paid_at
    check (case state when 'PAID' then paid_at is not null when 'REFUNDED' then true else paid_at is null end)`,
];
