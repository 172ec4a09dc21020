import { Page } from "../../components/page.tsx";
import { TextBlock } from "../../panels/text-block.tsx";
import { useText } from "../../stores/context.ts";

/** How the portal protects card data. */
export function Component() {
  const t = useText();
  return (
    <Page width="narrow" heading={t("pages.pciCompliance.heading")}>
      <TextBlock block="pci-compliance" lines={10} isEssential />
    </Page>
  );
}
