import { createDOMRenderer, RendererProvider, useFocusVisible } from "@fluentui/react-components";
import { use, type ReactNode } from "react";
import { NonceContext, StyleRendererContext, type StyleRenderer } from "../theme/portal-provider.tsx";

/** One for all forms of the page, since a renderer tracks the styles that it has added to the document. */
let ofPage: StyleRenderer | undefined;

function rendererOfPage(nonce: string | undefined): StyleRenderer {
  ofPage ??= createDOMRenderer(document, nonce === undefined ? {} : { styleElementAttributes: { nonce } });
  return ofPage;
}

/**
 * What Fluent's components need around them: style elements with the page's nonce, and focus indicators for the
 * keyboard. Only forms use them, so it is loaded with the forms. Fluent's own provider would only add the theme's
 * variables a second time.
 */
export function FluentRoot({ children }: { children: ReactNode }) {
  const collecting = use(StyleRendererContext);
  const nonce = use(NonceContext);
  const renderer = collecting ?? rendererOfPage(nonce);
  const focusMarks = useFocusVisible<HTMLDivElement>();
  return (
    <RendererProvider renderer={renderer} targetDocument={globalThis.document}>
      <div ref={focusMarks}>{children}</div>
    </RendererProvider>
  );
}
