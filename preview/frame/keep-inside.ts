import { portalPath } from "../../src/domain/routes.ts";

interface KeepInside {
  slug: string;
  /** Opens a page of the portal by its path below the tenant's prefix. */
  follow(path: string): void;
  /** Called for a link that leads out of the preview. */
  refuse(): void;
}

/** Returns the path of an address below the tenant's prefix, or undefined for an address elsewhere. */
function pathBelow(address: URL, slug: string): string | undefined {
  const prefix = portalPath(slug);
  if (address.origin !== window.location.origin || !`${address.pathname}/`.startsWith(`${prefix}/`)) return undefined;
  return `${address.pathname.slice(prefix.length) || "/"}${address.search}${address.hash}`;
}

/**
 * Keeps the frame in the preview: links in texts are followed if they lead to a page of the portal, and all others are
 * not. The router has already handled its own links. Returns the function that stops it.
 */
export function keepInside(page: Document, { slug, follow, refuse }: KeepInside): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const href = link?.getAttribute("href") ?? "";
    if (event.defaultPrevented || link === null || href.startsWith("#")) return;
    event.preventDefault();
    const path = pathBelow(new URL(href, page.baseURI), slug);
    if (path === undefined) refuse();
    else follow(path);
  };
  page.addEventListener("click", onClick);
  return () => page.removeEventListener("click", onClick);
}
