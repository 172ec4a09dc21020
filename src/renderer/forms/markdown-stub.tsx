import type { ReactElement, ReactNode } from "react";

/**
 * Replaces `markdown-to-jsx` (30 KB gz), which RJSF bundles for descriptions in Markdown. Descriptions here are plain
 * text, so the text is shown as it is.
 */
export function Markdown({ children }: { children?: ReactNode; options?: unknown }): ReactElement {
  return <>{children}</>;
}

export default Markdown;
