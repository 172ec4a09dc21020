/** What the sandbox's payment page remembers. Like the sandbox gateway's memory it is nothing of the portal's. */
export const hostedSandbox: readonly string[] = [
  `create table hosted_sandbox_payments (
    payment_id text primary key,
    tenant text not null,
    reference text not null,
    amount_cents integer not null check (amount_cents > 0),
    currency text not null,
    sign_out_url text not null,
    incomplete_sign_out_url text not null,
    state text not null check (state in ('OPEN', 'PENDING', 'PAID', 'DECLINED', 'ENDED', 'REFUNDED')),
    decline_reason text,
    brand text,
    last_four text check (last_four ~ '^[0-9]{4}$'),
    settles_at timestamptz,
    settles_as text check (settles_as in ('PAID', 'DECLINED')),
    charges integer not null,
    unique (tenant, reference),
    check ((state = 'PENDING') = (settles_at is not null and settles_as is not null)))`,
];
