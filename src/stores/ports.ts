/** Runs one thing at a time per name, over all tabs of the browser where it can. */
export type Lock = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** Waits; milliseconds. */
export type Delay = (milliseconds: number) => Promise<void>;

/** An id that nobody else has (UUID). */
export type NewId = () => string;

/** Gives the person a file to keep. */
export type SaveFile = (content: Blob, name: string) => void;

/** What the portal asks of the browser around the page. */
export interface Surroundings {
  /** Leaves the portal for another address. */
  leave(address: string): void;
  /** Opens an address in a small window; returns how to close it, or undefined where the browser blocks it. */
  openPopup(address: string): (() => void) | undefined;
  /** Removes every cookie that scripts can see. */
  clearCookies(): void;
}
