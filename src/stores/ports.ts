/** Runs one thing at a time per name, over all tabs of the browser where it can. */
export type Lock = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** Waits; milliseconds. */
export type Delay = (milliseconds: number) => Promise<void>;
