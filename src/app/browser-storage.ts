import { MemoryStorage } from "../stores/memory-storage.ts";

/** The browser's storage; one in memory where reading it is forbidden (blocked cookies make even the getter throw). */
export function openStorage(open: () => Storage): Storage {
  try {
    const storage = open();
    storage.getItem("");
    return storage;
  } catch {
    return new MemoryStorage();
  }
}
