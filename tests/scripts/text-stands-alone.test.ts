import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageProgram } from "../../scripts/setup/run.mjs";

const accepted = [
  "const x = <p>{t('a')}</p>;",
  "const x = <p>Words</p>;",
  "const x = <p>{isSaved ? t('a') : t('b')}</p>;",
  "const x = <p>{`${t('a')} ${count}`}</p>;",
  "const x = <Button>{isBusy && <Spinner />}<span>{t('save')}</span></Button>;",
  "const x = <p><span>{t('a')}</span> <Link to='/b'>{t('b')}</Link></p>;",
  "const x = <p><span>{t('a')}</span>{' '}<b>{t('b')}</b></p>;",
  "const x = <section><h2>{t('a')}</h2>{children}</section>;",
  "const x = <ul>{rows.map((row) => <li key={row}>{row}</li>)}{last === row ? <li /> : null}</ul>;",
  "function Gate() { const failed = has && <Notice />; return <>{failed}{isReady && children()}</>; }",
  "function Gate({ skeleton }) { const waiting = <Skeleton />; return isLoading ? waiting : <Form />; }",
  "function words() { return t('a'); }",
  "function Bar({ place }) { const line = <p>{t('a')}</p>; return place === null ? null : createPortal(line, place); }",
];

const refused = [
  { code: "const x = <Button>{isBusy && <Spinner />}{t('save')}</Button>;", faults: 1 },
  { code: "const x = <Button>{isBusy && <Spinner />}Save</Button>;", faults: 1 },
  { code: "const x = <Button><Icon />{label}</Button>;", faults: 1 },
  { code: "const x = <p>{total} {isDue ? <b>{t('due')}</b> : t('paid')}</p>;", faults: 3 },
  { code: "const x = <p>{hasLink && <Link to='/'>{t('a')}</Link>}{' '}<b /></p>;", faults: 1 },
  { code: "const x = <p>{isOdd ? words : ''}{'\\u00a0'}</p>;", faults: 2 },
  { code: "const x = <>{t('a')}</>;", faults: 1 },
  { code: "const x = <Fragment key='a'>{words}</Fragment>;", faults: 1 },
  { code: "function Words() { const words = t('a'); return words; }", faults: 1 },
  { code: "function Words() { return pieces.map((piece) => piece.text); }", faults: 1 },
  { code: "function Bar({ place }) { return createPortal(t('a'), place); }", faults: 1 },
  { code: "const Words = observer(function Words() { return t('a'); });", faults: 1 },
];

const folder = mkdtempSync(path.join(tmpdir(), "text-stands-alone-"));
const faultsOf = new Map<string, number>();

/** One run of oxlint over a file for each case: the rule as the checks of the project run it. */
beforeAll(() => {
  const cases = [...accepted, ...refused.map(({ code }) => code)];
  const nameOf = (index: number) => `case-${index}.tsx`;
  cases.forEach((code, index) => writeFileSync(path.join(folder, nameOf(index)), code));
  const plugin = path.resolve("scripts/lint/text-stands-alone.mjs");
  const config = {
    categories: { correctness: "off" },
    jsPlugins: [plugin],
    rules: { "portal/text-stands-alone": "error" },
  };
  writeFileSync(path.join(folder, ".oxlintrc.json"), JSON.stringify(config));
  const { stdout } = spawnSync(packageProgram("oxlint"), ["--format=json"], { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  cases.forEach((code, index) => {
    const found = diagnostics.filter(({ filename }) => path.basename(filename) === nameOf(index));
    faultsOf.set(code, found.filter((fault) => fault.code === "portal(text-stands-alone)").length);
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the lint rule for text on translated pages", () => {
  it.each(accepted)("accepts %s", (code) => {
    expect(faultsOf.get(code)).toBe(0);
  });

  it.each(refused)("refuses $code", ({ code, faults }) => {
    expect(faultsOf.get(code)).toBe(faults);
  });
});
