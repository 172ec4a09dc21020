import { useEffect } from "react";
import { useStores } from "./context.ts";
import type { ProfileStore } from "./profile-store.ts";

/** The signed-in driver's profile, loaded when the first component asks for it. For observer components. */
export function useProfile(): ProfileStore {
  const { profile } = useStores();
  useEffect(() => {
    // A failure raised the dialog and shows as the status; asking again is the driver's choice, not every part's.
    if (profile.status !== "failed") void profile.ensureLoaded();
  }, [profile]);
  return profile;
}
