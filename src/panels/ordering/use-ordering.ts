import { useEffect } from "react";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores } from "../../stores/context.ts";
import type { BuyingTermsStore } from "../../stores/buying-terms-store.ts";
import type { PermitsStore } from "../../stores/permits-store.ts";

/**
 * Reloads the profile if a vehicle of the cart seems to be gone: another tab may have added it since this page was
 * loaded, and the driver would edit the permit for nothing.
 */
function useNewestVehicles(): void {
  const { profile } = useStores();
  const { cart } = useBuying();
  const isVehicleGone = cart.items.some((item) => cart.stateOf(item)?.code === "vehicle-gone");
  useEffect(() => {
    if (isVehicleGone) void profile.reload();
  }, [isVehicleGone, profile]);
}

/** The permits on offer and the terms of buying, loaded when the first screen shows them. For observer components. */
export function useOrdering(): { permits: PermitsStore; buyingTerms: BuyingTermsStore } {
  const { permits, buyingTerms, cart } = useBuying();
  useNewestVehicles();
  useEffect(() => {
    void buyingTerms.ensureLoaded();
    // Reloaded on each visit: the offers change, and the cart has to show today's prices.
    void permits.load().then(() => {
      if (permits.status === "ready") cart.refresh(permits.permits);
    });
  }, [permits, buyingTerms, cart]);
  return { permits, buyingTerms };
}
