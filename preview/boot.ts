import type { PreviewBoot } from "../src/domain/preview-boot.ts";

/** What a page of the preview was served with. */
interface ServedPreview {
  boot: PreviewBoot;
  /** The page's CSP nonce; undefined where it has none. */
  nonce: string | undefined;
}

/** Reads the boot data out of the page. Throws where the page has none: then the server did not serve it. */
export function readPreviewBoot(page: Document): ServedPreview {
  const element = page.getElementById("boot");
  if (element === null) throw new Error("the page has no boot data");
  const boot = JSON.parse(element.textContent ?? "") as PreviewBoot;
  return { boot, nonce: element.nonce === "" ? undefined : element.nonce };
}

/** The element that the page is drawn into. Throws where the page has none. */
export function rootElement(page: Document): HTMLElement {
  const element = page.getElementById("root");
  if (element === null) throw new Error("the page has no element #root");
  return element;
}
