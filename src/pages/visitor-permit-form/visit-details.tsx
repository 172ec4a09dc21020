import { observer } from "mobx-react-lite";
import { useEffect, useMemo } from "react";
import type { AskedPart } from "../../domain/asked-fields.ts";
import { startProblem } from "../../domain/cart-item.ts";
import type { PlainDate } from "../../domain/dates.ts";
import type { FieldError, FormModule, FormValues } from "../../domain/effective-form.ts";
import type { Permit } from "../../domain/generated/api-orders.ts";
import { termsAsked, termsOf } from "../../domain/permit-terms.ts";
import { StepForm } from "../../panels/flows/step-form.tsx";
import type { StepPanelProps } from "../../panels/flows/step-panel.ts";
import { useForm } from "../../panels/use-form.ts";
import { useText } from "../../stores/context.ts";
import { useVisitors } from "../../stores/visitors-store.ts";

/** Fields of the form that only some permits ask for; all others are always shown. */
const BY_PERMIT = ["visitReason", "reasonForVisit"];

/** The fields for a permit: the reason as the permit requires it, and a day within its days. */
function askedFor(permit: Permit, form: FormModule["form"], today: PlainDate): AskedPart {
  const terms = termsAsked(permit, today);
  const always = form.ui.order.filter((name) => !BY_PERMIT.includes(name));
  const asked = [...always, ...terms.fields.filter((name) => BY_PERMIT.includes(name))];
  // In the order of the form, which a tenant may have changed.
  return { ...terms, fields: form.ui.order.filter((name) => asked.includes(name)), asWritten: always };
}

/** The object stays the same while the fields do. */
function useAsked(permit: Permit, form: FormModule["form"] | undefined): AskedPart | undefined {
  const { today } = useVisitors();
  const asked = form === undefined ? undefined : JSON.stringify(askedFor(permit, form, today));
  return useMemo(() => (asked === undefined ? undefined : (JSON.parse(asked) as AskedPart)), [asked]);
}

/** The visitor, day and reason of a visit: the form visitor-permit, whose submit button is Next. */
export const VisitDetails = observer(function VisitDetails(props: StepPanelProps) {
  const { permit } = useVisitors();
  return permit === undefined ? null : <VisitForm {...props} permit={permit} />;
});

const VisitForm = observer(function VisitForm({ permit, ...panel }: StepPanelProps & { permit: Permit }) {
  const visitors = useVisitors();
  const t = useText();
  const state = useForm("visitor-permit");
  const asked = useAsked(permit, state.status === "ready" ? state.form.form : undefined);
  const { id, hasVisitReasons = false } = permit;
  useEffect(() => {
    if (hasVisitReasons) void visitors.reasons.open(id);
  }, [visitors, hasVisitReasons, id]);
  const checks = (data: FormValues): FieldError[] => {
    const problem = startProblem(permit, termsOf(data).startOn ?? undefined, visitors.today);
    if (problem !== "start-not-possible") return [];
    return [{ field: "startDate", rule: "formatMinimum", message: t(`ordering.problems.${problem}`) }];
  };
  return (
    <StepForm
      {...panel}
      serverErrors={Object.keys(visitors.errors).length > 0 ? visitors.errors : undefined}
      formId="visitor-permit"
      about={`${id} ${JSON.stringify(asked ?? {})} ${visitors.draft.changesElsewhere}`}
      answers={visitors.draft.choices.visit}
      filled={undefined}
      asked={asked}
      ownOptions={{ "visit-reasons": visitors.reasons.sourceOf(id) }}
      checks={checks}
      onType={(_shown, entity) => visitors.type(entity)}
      onAnswer={(_shown, entity) => visitors.answer(entity)}
    />
  );
});
