import { observer } from "mobx-react-lite";
import { Notice } from "../../components/notice.tsx";
import { hasForm } from "../../domain/flows.ts";
import { isTextBlockKey } from "../../domain/text-blocks.ts";
import { useText } from "../../stores/context.ts";
import { TextBlock } from "../text-block.tsx";
import { flowPanels } from "./flow-panels.ts";
import { OwnStep, type AnswerKeeper } from "./own-step.tsx";
import type { StepPanelProps } from "./step-panel.ts";

export interface StepContentProps extends StepPanelProps {
  keeper: AnswerKeeper;
}

/** Text blocks that a flow or a step names. */
export function FlowTexts({ texts = [] }: { texts?: readonly string[] | undefined }) {
  return texts.filter(isTextBlockKey).map((block) => <TextBlock key={block} block={block} lines={2} />);
}

/** Says that another tab has changed what is answered here: nothing of the driver's is overwritten without a word. */
const ChangedElsewhere = observer(function ChangedElsewhere({ keeper }: Pick<StepContentProps, "keeper">) {
  const t = useText();
  if (!keeper.isChangedElsewhere) return null;
  return (
    <Notice tone="info" role="status" title={t("panels.ordering.changedElsewhere.title")}>
      <p>{t("panels.ordering.changedElsewhere.text")}</p>
    </Notice>
  );
});

/** What a step of a flow shows: its texts, then its panel or its form. */
export function StepContent({ keeper, ...panel }: StepContentProps) {
  const { step } = panel;
  const Panel = step.panel === undefined ? undefined : flowPanels[step.panel];
  return (
    <>
      <ChangedElsewhere keeper={keeper} />
      <FlowTexts texts={step.texts} />
      {Panel !== undefined && <Panel {...panel} />}
      {hasForm(step) && <OwnStep {...panel} step={step} keeper={keeper} />}
    </>
  );
}
