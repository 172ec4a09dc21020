/** Each pending payment is asked about by a job of its own, which knows when. */
export const paymentJobs: readonly string[] = [
  // A migration belongs to no tenant, so the owner looks past the policies while rows are filled in.
  `alter table payments no force row level security`,
  `alter table orders no force row level security`,
  `alter table jobs no force row level security`,
  `insert into jobs (tenant, kind, about, queued_at, due_at)
    select payments.tenant, 'payment', payments.id::text, opened_at, opened_at
    from payments join orders on orders.tenant = payments.tenant and orders.id = payments.order_id
    where payments.state = 'OPEN' and orders.state = 'PAYMENT_PENDING' order by opened_at`,
  `alter table payments drop column asked_at`,
  `drop index orders_pending`,
];
