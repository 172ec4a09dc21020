/** The header that a call takes which writes once, however often it is sent. what: what the same call answers again. */
export function idempotencyKey(what: string) {
  return {
    type: "object",
    required: ["idempotency-key"],
    properties: {
      "idempotency-key": {
        description: `A UUID: the same key and body again answer the same ${what}.`,
        type: "string",
        pattern: "^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$",
      },
    },
  } as const;
}

/** The key of a request in one spelling. */
export function sentKeyOf(headers: { readonly "idempotency-key": string }): string {
  return headers["idempotency-key"].toLowerCase();
}
