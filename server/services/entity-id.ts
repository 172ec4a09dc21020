const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Whether a text may be the id of a stored entity: a UUID as this server writes it, in small letters. Any other spelling
 * names nothing, so that an id has one form in paths, logs and comparisons; the database would take capitals for the same.
 */
export function isEntityId(text: string): boolean {
  return UUID.test(text);
}
