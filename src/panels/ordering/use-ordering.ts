import { useEffect } from "react";
import { useStores } from "../../stores/context.ts";
import type { BuyingTermsStore } from "../../stores/buying-terms-store.ts";
import type { PermitsStore } from "../../stores/permits-store.ts";

/** The permits on offer and the terms of buying, loaded when the first screen shows them. For observer components. */
export function useOrdering(): { permits: PermitsStore; buyingTerms: BuyingTermsStore } {
  const { permits, buyingTerms, cart } = useStores();
  useEffect(() => {
    void buyingTerms.ensureLoaded();
    // Anew on each visit: what is on sale changes, and the cart has to show today's prices.
    void permits.load().then(() => {
      if (permits.status === "ready") cart.refresh(permits.permits);
    });
  }, [permits, buyingTerms, cart]);
  return { permits, buyingTerms };
}
