import { createContext, useContext } from "react";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import type { PreviewBoot } from "../../src/domain/preview-boot.ts";

/** What the frame shows: a tenant's portal, in a style that need not be published. */
interface Previewed {
  boot: PreviewBoot;
  style: Style;
}

/** What is previewed; `<PreviewedContext value={…}>` gives it. */
export const PreviewedContext = createContext<Previewed | null>(null);

/** What is previewed. Throws outside of PreviewedContext. */
export function usePreviewed(): Previewed {
  const previewed = useContext(PreviewedContext);
  if (previewed === null) throw new Error("usePreviewed needs <PreviewedContext value={previewed}> around it");
  return previewed;
}
