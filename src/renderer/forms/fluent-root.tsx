import { createDOMRenderer, RendererProvider, useFocusVisible } from "@fluentui/react-components";
import { use, type ReactNode } from "react";
import { NonceContext } from "../theme/portal-provider.tsx";

type Renderer = ReturnType<typeof createDOMRenderer>;

/** One for all forms of the page: each keeps account of the styles that it has added to the document. */
let ofPage: Renderer | undefined;

function rendererOfPage(nonce: string | undefined): Renderer {
  ofPage ??= createDOMRenderer(document, nonce === undefined ? {} : { styleElementAttributes: { nonce } });
  return ofPage;
}

/**
 * What Fluent's components need around them: style elements with the page's nonce, and focus marks for the keyboard. Only
 * forms are made of them, and so it comes with the forms. Fluent's own provider would only add the theme's variables a
 * second time.
 */
export function FluentRoot({ children }: { children: ReactNode }) {
  const renderer = rendererOfPage(use(NonceContext));
  const focusMarks = useFocusVisible<HTMLDivElement>();
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <div ref={focusMarks}>{children}</div>
    </RendererProvider>
  );
}
