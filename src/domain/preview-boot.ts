import type { BootData } from "./generated/api-portal.ts";
import type { PreviewData } from "./generated/api-preview.ts";

/** The data for the preview's two pages: the portal's published boot data, and the preview's own. */
export interface PreviewBoot extends BootData {
  preview: PreviewData;
}

/** Prefix of the preview's pages. */
export const PREVIEW_PREFIX = "/preview";

/** Address of a tenant's preview. */
export function previewPath(slug: string): string {
  return `${PREVIEW_PREFIX}/${slug}`;
}

/** Address of the frame in the preview, which shows the portal's pages. */
export function previewFramePath(slug: string): string {
  return `${previewPath(slug)}/frame`;
}
