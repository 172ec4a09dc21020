import { Page } from "../../components/page.tsx";
import { TextBlock } from "../../panels/text-block.tsx";
import { useText } from "../../stores/context.ts";

/** The tenant's privacy policy. */
export function Component() {
  const t = useText();
  return (
    <Page width="narrow" heading={t("pages.privacy.heading")}>
      <TextBlock block="privacy-policy" lines={10} isEssential />
    </Page>
  );
}
