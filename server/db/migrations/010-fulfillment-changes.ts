/**
 * Changes of the vehicles of an order line: one row each, with all vehicles that it is for from then on. The line itself
 * stays the snapshot of what was ordered; the newest row says what it is for today.
 */
export const fulfillmentChanges: readonly string[] = [
  `alter table order_lines add constraint order_lines_tenant_id unique (tenant, id)`,
  `create table fulfillment_changes (
    id uuid primary key,
    tenant text not null,
    line_id uuid not null,
    seq bigint generated always as identity,
    changed_at timestamptz not null,
    vehicles jsonb not null,
    foreign key (tenant, line_id) references order_lines (tenant, id) on delete cascade)`,
  `create index fulfillment_changes_line on fulfillment_changes (tenant, line_id, seq)`,
];
