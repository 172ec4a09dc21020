import { pageLoader } from "../../src/app/page-modules.ts";
import { prepare as prepareLogin } from "../../src/pages/login/login-page.tsx";
import { screens } from "../../src/domain/routes.ts";
import { preloadSanitizer } from "../../src/renderer/text/rich-text.tsx";
import { bootData } from "./boot-data.ts";

const federated = bootData({ flags: { citationsEnabled: false, buyerAuthentication: "SHIBBOLETH" } });

let fetched: Promise<unknown> | undefined;

/**
 * Loads the code that pages load only when it is shown: pages, the form renderer with its component library, dialogs of
 * texts and the sanitiser. Otherwise the first test of a worker that shows one would wait for it inside a page query,
 * which times out on a busy machine before the code is compiled.
 */
export function fetchLateCode(): Promise<unknown> {
  fetched ??= Promise.all([
    import("../../src/renderer/forms/schema-form.tsx"),
    import("../../src/shell/text-block-dialog.tsx"),
    import("../../src/shell/session-end-dialog.tsx"),
    import("../../src/shell/mismatch-dialog.tsx"),
    import("../../src/pages/login/verification-notice.tsx"),
    import("../../src/panels/citations/appeal-steps.tsx"),
    prepareLogin(federated),
    preloadSanitizer(),
    ...screens.map((screen) => pageLoader(screen.name)()),
  ]);
  return fetched;
}
