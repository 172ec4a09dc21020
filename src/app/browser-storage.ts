import { MemoryStorage } from "../stores/memory-storage.ts";

/** The browser's storage; one in memory if access to it is forbidden (with blocked cookies even the getter throws). */
export function openStorage(open: () => Storage): Storage {
  try {
    const storage = open();
    storage.getItem("");
    return storage;
  } catch {
    return new MemoryStorage();
  }
}
