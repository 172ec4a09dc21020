import type { PreviewBoot } from "../src/domain/preview-boot.ts";

/** The data that a page of the preview was served with. */
interface ServedPreview {
  boot: PreviewBoot;
  /** The page's CSP nonce; undefined if it has none. */
  nonce: string | undefined;
}

/** Reads the boot data from the page. Throws if there is none, since then the server did not serve the page. */
export function readPreviewBoot(page: Document): ServedPreview {
  const element = page.getElementById("boot");
  if (element === null) throw new Error("the page has no boot data");
  const boot = JSON.parse(element.textContent ?? "") as PreviewBoot;
  return { boot, nonce: element.nonce === "" ? undefined : element.nonce };
}

/** The element in which the page is rendered. Throws if the page does not have it. */
export function rootElement(page: Document): HTMLElement {
  const element = page.getElementById("root");
  if (element === null) throw new Error("the page has no element #root");
  return element;
}
