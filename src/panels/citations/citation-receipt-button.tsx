import { observer } from "mobx-react-lite";
import { Button } from "../../components/button.tsx";
import type { ButtonLook } from "../../components/button-look.ts";
import { CitationPaymentStore } from "../../stores/citation-payment-store.ts";
import { useStores, useText } from "../../stores/context.ts";

interface CitationReceiptButtonProps {
  number: string;
  /** The citation's own driver needs none. */
  plate: string | undefined;
  look?: ButtonLook;
}

/** Downloads the receipt of a citation's payments. */
export const CitationReceiptButton = observer(function CitationReceiptButton({
  number,
  plate,
  look,
}: CitationReceiptButtonProps) {
  const payment = useStores().part(CitationPaymentStore);
  const t = useText();
  const { isDownloading } = payment;
  return (
    <Button
      {...(look === undefined ? {} : { look })}
      aria-disabled={isDownloading ? true : undefined}
      onClick={() => void payment.download(number, plate)}
    >
      <span>{t("citations.receipt.download")}</span>{" "}
      <span className="visually-hidden">{t("citations.actions.ofCitation", { number })}</span>
    </Button>
  );
});
