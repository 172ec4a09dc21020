import { createDOMRenderer, FluentProvider, RendererProvider } from "@fluentui/react-components";
import { useMemo, type ReactNode } from "react";

export interface PortalProviderProps {
  /** The page's CSP nonce; styles that Fluent adds carry it. */
  nonce?: string;
  children: ReactNode;
}

/** Every variable comes from the tenant's style sheet on `:root`, so dialogs outside this element have them too. */
const NO_VARIABLES = {};

/** What Fluent's components need around them: style elements with the page's nonce, and focus marks for the keyboard. */
export function PortalProvider({ nonce, children }: PortalProviderProps) {
  const renderer = useMemo(
    () => createDOMRenderer(document, nonce === undefined ? {} : { styleElementAttributes: { nonce } }),
    [nonce],
  );
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={NO_VARIABLES} className="portal-root">
        {children}
      </FluentProvider>
    </RendererProvider>
  );
}
