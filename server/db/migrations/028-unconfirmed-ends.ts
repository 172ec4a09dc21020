/**
 * The desk may end a payment of a citation of which its provider says nothing, so that the citation can be paid anew. Money may
 * come for it all the same: until the provider confirms the end, it is asked about as before.
 */
export const unconfirmedEnds: readonly string[] = [
  `alter table payments add column unconfirmed boolean not null default false`,
  `alter table payments add constraint payments_unconfirmed check (not unconfirmed or state = 'CANCELLED')`,
];
