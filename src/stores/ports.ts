/** Runs one function at a time per name, across all tabs of the browser where that is supported. */
export type Lock = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** Waits; milliseconds. */
export type Delay = (milliseconds: number) => Promise<void>;

/** Makes a unique id (UUID). */
export type NewId = () => string;

/** Saves a file to the person's device. */
export type SaveFile = (content: Blob, name: string) => void;

/** The browser functions outside of the page that the portal uses. */
export interface Surroundings {
  /** Leaves the portal for another address. */
  leave(address: string): void;
  /** Opens an address in a small window. Returns the function that closes it, or undefined if the browser blocks it. */
  openPopup(address: string): (() => void) | undefined;
  /** Removes every cookie that scripts can see. */
  clearCookies(): void;
}
