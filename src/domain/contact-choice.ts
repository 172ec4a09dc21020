/** An address, phone or e-mail address of a profile, as far as choosing one goes. */
export interface ContactEntry {
  readonly id: string;
  readonly defaultFlag: boolean;
  readonly inactive: boolean;
}

/** The chosen entry while the profile has it, otherwise the driver's default, otherwise the first one. */
export function chosenContact<T extends ContactEntry>(entries: readonly T[], chosenId: string | null): T | undefined {
  const active = entries.filter((entry) => !entry.inactive);
  return active.find((entry) => entry.id === chosenId) ?? active.find((entry) => entry.defaultFlag) ?? active[0];
}
