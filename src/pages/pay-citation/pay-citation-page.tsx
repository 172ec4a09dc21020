import { useNavigate } from "react-router-dom";
import { Page } from "../../components/page.tsx";
import type { BootData } from "../../domain/generated/api-portal.ts";
import { detailsAddress } from "../../panels/citations/citation-addresses.ts";
import { LookUpForm } from "../../panels/citations/look-up-form.tsx";
import { useCitationScreen } from "../../panels/citations/use-citation-screen.ts";
import { preloadForm } from "../../panels/form-drawing.tsx";
import { TextBlock } from "../../panels/text-block.tsx";
import { useStores, useText } from "../../stores/context.ts";

/** See page-modules.ts. */
export function prepare({ forms }: BootData): Promise<void> {
  return preloadForm(forms["citation-look-up"]);
}

/** Says whose citations these are and which fee is added, and looks one up by its number and plate. */
export function Component() {
  const { boot } = useStores();
  const t = useText();
  const navigate = useNavigate();
  useCitationScreen();
  return (
    <Page
      width="narrow"
      heading={t("pages.payCitation.heading")}
      lead={t("pages.payCitation.lead", { tenant: boot.tenant?.name ?? "" })}
    >
      <TextBlock block="citation-info" lines={4} />
      <LookUpForm onFound={({ number, plate }) => void navigate(detailsAddress(number, plate))} />
    </Page>
  );
}
