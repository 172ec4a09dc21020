/** Runs one thing at a time per name, over all tabs of the browser where it can. */
export type Lock = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** Waits; milliseconds. */
export type Delay = (milliseconds: number) => Promise<void>;

/** An id that nobody else has (UUID). */
export type NewId = () => string;

/** Gives the person a file to keep. */
export type SaveFile = (content: Blob, name: string) => void;
