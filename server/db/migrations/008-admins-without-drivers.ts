/**
 * An admin's account has no drivers row. One that has placed orders keeps its row, since orders are never lost; it is read
 * as an admin's all the same.
 */
export const adminsWithoutDrivers: readonly string[] = [
  // The owner looks past the policies while rows go; the end of every migration puts them back in force.
  `alter table accounts no force row level security`,
  `alter table drivers no force row level security`,
  `alter table orders no force row level security`,
  `alter table order_keys no force row level security`,
  `delete from drivers d using accounts a
    where a.tenant = d.tenant and a.id = d.account_id and a.role = 'ADMIN'
      and not exists (select from orders o where o.tenant = d.tenant and o.driver_id = d.id)
      and not exists (select from order_keys k where k.tenant = d.tenant and k.driver_id = d.id)`,
];
