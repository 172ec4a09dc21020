import { pageLoader } from "../../src/app/page-modules.ts";
import { screens } from "../../src/domain/routes.ts";
import { preloadSanitizer } from "../../src/renderer/text/rich-text.tsx";

let fetched: Promise<unknown> | undefined;

/**
 * Fetches what pages fetch only when it is shown: pages, the form renderer with its component library, dialogs of texts and
 * the sanitizer. The first test of a worker that shows one would otherwise wait for it inside of a query of the page,
 * whose time is over on a busy machine before the code has been compiled.
 */
export function fetchLateCode(): Promise<unknown> {
  fetched ??= Promise.all([
    import("../../src/renderer/forms/schema-form.tsx"),
    import("../../src/shell/text-block-dialog.tsx"),
    import("../../src/shell/session-end-dialog.tsx"),
    import("../../src/shell/mismatch-dialog.tsx"),
    import("../../src/pages/login/verification-notice.tsx"),
    preloadSanitizer(),
    ...screens.flatMap((screen) => ("pending" in screen ? [] : [pageLoader(screen.name)()])),
  ]);
  return fetched;
}
