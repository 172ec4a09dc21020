import { makeStyles } from "@fluentui/react-components";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

const useStyles = makeStyles({
  none: { display: "none" },
  unseen: { visibility: "hidden" },
  clear: { opacity: 0 },
  untouchable: { pointerEvents: "none" },
  red: { color: "red" },
});

function Styled() {
  const styles = useStyles();
  return (
    <>
      <button className={styles.none}>none</button>
      <button className={styles.unseen}>unseen</button>
      <button className={styles.clear}>clear</button>
      <button className={styles.untouchable}>untouchable</button>
      <button className={styles.red}>red</button>
    </>
  );
}

test("styles of a component hide it from whoever asks, and those that nobody asks for are left out", () => {
  render(<Styled />);
  for (const name of ["none", "unseen", "clear"]) expect(screen.getByText(name)).not.toBeVisible();
  for (const name of ["none", "unseen"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(getComputedStyle(screen.getByText("untouchable")).pointerEvents).toBe("none");
  expect(screen.getByRole("button", { name: "red" })).toBeVisible();
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  expect(rules.filter((rule) => rule.includes("red"))).toEqual([]);
});
