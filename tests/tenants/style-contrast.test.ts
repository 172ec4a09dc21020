import { expect, it } from "vitest";
import { stylePairs } from "../../src/domain/theme/style-pairs.ts";
import { faultsOf } from "./tenant-folders.ts";

it.each(stylePairs)(
  "the checker refuses $text on a like $ground, as the preview marks it",
  async ({ text, ground }) => {
    const faults = await faultsOf({ "style.json": { [text]: "#777777", [ground]: "#787878" } });
    expect(faults.map(({ expected }) => expected)).toContainEqual(
      expect.stringContaining(`between ${text} #777777 and ${ground} #787878`),
    );
  },
);
