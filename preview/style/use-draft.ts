import { useCallback, useRef, useState } from "react";
import type { FormValues, FormModule } from "../../src/domain/effective-form.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { answersOfStyle, styleOf, validAnswers } from "./draft.ts";

/** The style while it is being edited. */
interface Draft {
  /** The style that the pages show; always valid. */
  style: Style;
  /** The initial answers of the form, and a key that changes when it has to start over. */
  begin: { answers: FormValues; key: number };
  /** Updates the style from the form's answers, valid or not. */
  change(answers: FormValues): void;
  /** Sets single values, and makes the form start over with them. */
  put(values: Partial<Style>): void;
  /** Restores the published style. */
  reset(): void;
}

/** Keeps the draft of a style, only in memory. */
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
