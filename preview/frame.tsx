import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter } from "react-router-dom";
import { keepFocus } from "../src/components/keep-focus.ts";
import { loadForm } from "../src/renderer/forms/load-form.ts";
import { PortalProvider } from "../src/renderer/theme/portal-provider.tsx";
import "../src/portal.css";
import { readPreviewBoot, rootElement } from "./boot.ts";
import { DraftSheet } from "./frame/draft-sheet.ts";
import { FrameApp } from "./frame/frame-app.tsx";
import { frameRoutes } from "./frame/frame-routes.tsx";

const { boot, nonce } = readPreviewBoot(document);
keepFocus(document);
const module = await loadForm(boot.preview.styleForm);

createRoot(rootElement(document)).render(
  <StrictMode>
    <PortalProvider nonce={nonce}>
      <FrameApp
        boot={boot}
        module={module}
        router={createMemoryRouter(frameRoutes())}
        sheet={new DraftSheet(document)}
      />
    </PortalProvider>
  </StrictMode>,
);
