import { useEffect } from "react";
import { useStores } from "../stores/context.ts";
import type { ProfileStore } from "../stores/profile-store.ts";

/** The signed-in driver's profile, loaded when the first component asks for it. For observer components. */
export function useProfile(): ProfileStore {
  const { profile } = useStores();
  useEffect(() => {
    // A failure raises the dialog with Retry and shows as the store's status.
    void profile.ensureLoaded();
  }, [profile]);
  return profile;
}
