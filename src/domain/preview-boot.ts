import type { BootData } from "./generated/api-portal.ts";
import type { PreviewData } from "./generated/api-preview.ts";

/** What the preview's two pages are served with: the portal's boot data as it is published, and what the preview adds. */
export interface PreviewBoot extends BootData {
  preview: PreviewData;
}

/** Prefix of the preview's pages. */
export const PREVIEW_PREFIX = "/preview";

/** Address of a tenant's preview. */
export function previewPath(slug: string): string {
  return `${PREVIEW_PREFIX}/${slug}`;
}

/** Address of the frame inside of it, which shows the portal's pages. */
export function previewFramePath(slug: string): string {
  return `${previewPath(slug)}/frame`;
}
