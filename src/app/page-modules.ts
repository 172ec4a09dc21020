import type { ComponentType } from "react";
import type { BootData } from "../domain/generated/api-portal.ts";
import type { ScreenName } from "../domain/routes.ts";

/** The exports of every src/pages/<screen>/<screen>-page.tsx. */
interface PageModule {
  Component: ComponentType;
  /** Fetches what the first render needs of a page that the server renders. Rejects if that fails. */
  prepare?(boot: BootData): Promise<void>;
}

/**
 * Every page by its file, each in a separate chunk. To add a screen, add its folder and its row in domain/routes.ts.
 */
const modules = import.meta.glob<PageModule>("../pages/*/*-page.tsx");

/** The loader of a screen's page. Throws if the folder or file does not follow the screen's name. */
export function pageLoader(screen: ScreenName | "not-found"): () => Promise<PageModule> {
  const load = modules[`../pages/${screen}/${screen}-page.tsx`];
  if (load === undefined) throw new Error(`src/pages/${screen}/${screen}-page.tsx does not exist`);
  return load;
}
