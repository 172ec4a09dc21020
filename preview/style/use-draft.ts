import { useCallback, useRef, useState } from "react";
import type { FormValues, FormModule } from "../../src/domain/effective-form.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { answersOfStyle, styleOf, validAnswers } from "./draft.ts";

/** The style as it is being changed. */
interface Draft {
  /** Always valid: what the pages show. */
  style: Style;
  /** What the form begins with, and a key that changes when it has to start over. */
  begin: { answers: FormValues; key: number };
  /** Takes what the form holds, valid or not. */
  change(answers: FormValues): void;
  /** Puts single values in place, and lets the form start over with them. */
  put(values: Partial<Style>): void;
  /** Back to the published style. */
  reset(): void;
}

/** Keeps the draft of a style in memory, and nowhere else. */
export function useDraft(module: FormModule, published: Style): Draft {
  const [style, setStyle] = useState(published);
  const [begin, setBegin] = useState(() => ({ answers: answersOfStyle(module.form, published), key: 0 }));
  const valid = useRef(begin.answers);

  const show = useCallback(
    (answers: FormValues) => {
      valid.current = answers;
      setStyle(styleOf(module.form, published, answers));
    },
    [module, published],
  );
  const beginWith = useCallback(
    (answers: FormValues) => {
      show(answers);
      setBegin(({ key }) => ({ answers, key: key + 1 }));
    },
    [show],
  );
  return {
    style,
    begin,
    change: useCallback((answers) => show(validAnswers(module, answers, valid.current)), [module, show]),
    put: useCallback(
      (values) => beginWith({ ...valid.current, ...answersOfStyle(module.form, values) }),
      [module, beginWith],
    ),
    reset: useCallback(() => beginWith(answersOfStyle(module.form, published)), [module, published, beginWith]),
  };
}
