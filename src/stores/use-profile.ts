import { useEffect } from "react";
import { useStores } from "./context.ts";
import type { ProfileStore } from "./profile-store.ts";

/** The signed-in driver's profile, loaded when the first component asks for it. For observer components. */
export function useProfile(): ProfileStore {
  const { profile } = useStores();
  useEffect(() => {
    // A failure has shown the dialog and sets the status; loading again is the driver's choice, not that of every
    // component.
    if (profile.status !== "failed") void profile.ensureLoaded();
  }, [profile]);
  return profile;
}
