import { createDOMRenderer, RendererProvider, useFocusVisible } from "@fluentui/react-components";
import { useMemo, type ReactNode } from "react";

export interface PortalProviderProps {
  /** The page's CSP nonce; styles that Fluent adds carry it. */
  nonce?: string;
  children: ReactNode;
}

/**
 * What Fluent's components need around them: style elements with the page's nonce, and focus marks for the keyboard.
 * Fluent's own provider would only add the theme's variables a second time: they come from the tenant's style sheet and
 * stand on `:root`, where dialogs outside this element have them too.
 */
export function PortalProvider({ nonce, children }: PortalProviderProps) {
  const renderer = useMemo(
    () => createDOMRenderer(document, nonce === undefined ? {} : { styleElementAttributes: { nonce } }),
    [nonce],
  );
  const focusMarks = useFocusVisible<HTMLDivElement>();
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <div ref={focusMarks} className="portal-root">
        {children}
      </div>
    </RendererProvider>
  );
}
