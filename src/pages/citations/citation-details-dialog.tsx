import { Button } from "../../components/button.tsx";
import { Modal } from "../../components/modal.tsx";
import { UnbrokenText } from "../../components/unbroken-text.tsx";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { AppealWords } from "../../panels/citations/appeal-words.tsx";
import { CitationActions } from "../../panels/citations/citation-actions.tsx";
import { CitationBadge } from "../../panels/citations/citation-badge.tsx";
import { CitationWords } from "../../panels/citations/citation-words.tsx";
import { TextBlock } from "../../panels/text-block.tsx";
import { useText } from "../../stores/context.ts";

/** The citation details of the list: everything about one citation of the account. */
export function CitationDetailsDialog({ citation, onClose }: { citation: Citation; onClose(): void }) {
  const t = useText();
  return (
    <Modal
      title={<UnbrokenText text={t("citations.title", { number: citation.id })} />}
      size="large"
      onClose={onClose}
      closeLabel={t("common.close")}
      actions={
        // If the citation can be paid, Pay comes last, in the place of the primary button.
        <>
          {citation.canPay && <Button onClick={onClose}>{t("common.close")}</Button>}
          <CitationActions citation={citation} isInDialog />
          {!citation.canPay && (
            <Button look="primary" onClick={onClose}>
              {t("common.close")}
            </Button>
          )}
        </>
      }
    >
      <div className="text-stack">
        <TextBlock block="citation-details" />
        <p>
          <CitationBadge citation={citation} />
        </p>
        <CitationWords citation={citation} />
        <AppealWords citation={citation} />
      </div>
    </Modal>
  );
}
