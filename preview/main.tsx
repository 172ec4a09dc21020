import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keepFocus } from "../src/components/keep-focus.ts";
import { PortalProvider } from "../src/renderer/theme/portal-provider.tsx";
import "./preview.css";
import { readPreviewBoot, rootElement } from "./boot.ts";
import { PreviewApp } from "./preview-app.tsx";

const { boot, nonce } = readPreviewBoot(document);
keepFocus(document);

createRoot(rootElement(document)).render(
  <StrictMode>
    <PortalProvider nonce={nonce}>
      <PreviewApp boot={boot} />
    </PortalProvider>
  </StrictMode>,
);
