/** What the sandbox gateway remembers: a provider's memory is elsewhere, and nothing of the portal refers to this one. */
export const sandboxPayments: readonly string[] = [
  `create table sandbox_payments (
    reference uuid primary key,
    tenant text not null,
    provider_reference text not null,
    amount_cents integer not null check (amount_cents > 0),
    currency text not null,
    state text not null check (state in ('OPEN', 'PAID', 'DECLINED', 'ENDED', 'REFUNDED')),
    decline_reason text,
    brand text,
    last_four text check (last_four ~ '^[0-9]{4}$'),
    fails_at timestamptz,
    charges integer not null)`,
];
