import { contrast, MARK_CONTRAST, TEXT_CONTRAST } from "../../src/domain/colour.ts";
import type { Tokens } from "../../src/domain/theme/grounds.ts";

/** A colour and its background, by their CSS variables, and the contrast that they need. */
interface ContrastPair {
  colour: string;
  ground: string;
  ratio: number;
}

const text = (colour: string, ...grounds: string[]): ContrastPair[] =>
  grounds.map((ground) => ({ colour, ground, ratio: TEXT_CONTRAST }));

const mark = (colour: string, ...grounds: string[]): ContrastPair[] =>
  grounds.map((ground) => ({ colour, ground, ratio: MARK_CONTRAST }));

const PAGE = ["--portal-body", "--portal-surface", "--colorNeutralBackground2", "--colorNeutralBackground3"];
const SURFACE = [
  ...PAGE,
  "--colorNeutralBackground1Hover",
  "--colorNeutralBackground1Selected",
  "--colorBrandBackground2",
];

const PAGE_TEXTS = [
  ...[
    "--portal-text",
    "--portal-text-muted",
    "--portal-link",
    "--colorNeutralForeground1",
    "--colorNeutralForeground2",
  ],
  ...["--colorNeutralForeground3", "--colorNeutralForeground4", "--colorBrandForeground1", "--colorBrandForeground2"],
  ...["--colorBrandForegroundLink", "--colorBrandForegroundLinkHover", "--colorBrandForegroundLinkPressed"],
  ...["--colorNeutralForeground2BrandHover", "--colorCompoundBrandForeground1", "--colorPaletteRedForeground1"],
  ...["--colorStatusDangerForeground1", "--colorStatusSuccessForeground1", "--colorStatusWarningForeground1"],
  ...["--colorStatusWarningForeground3"],
];

const STATE_TEXTS = ["danger", "warning", "success"].flatMap((state) =>
  text(`--portal-${state}`, `--portal-${state}-ground`, "--portal-surface", "--portal-body"),
);

const BAR_TEXTS = ["header", "nav", "footer"].flatMap((bar) =>
  text(`--portal-${bar}-text`, `--portal-${bar}`, `--portal-${bar}-hover`),
);

/** Every pair of colours in the portal's pages and Fluent's components. */
export const contrastPairs: readonly ContrastPair[] = [
  ...PAGE_TEXTS.flatMap((name) => text(name, ...SURFACE)),
  ...STATE_TEXTS,
  ...BAR_TEXTS,
  ...text("--colorNeutralForegroundOnBrand", "--colorBrandBackground", "--colorBrandBackgroundHover"),
  ...text("--colorNeutralForegroundOnBrand", "--colorBrandBackgroundPressed", "--colorBrandBackgroundSelected"),
  ...text("--portal-accent-text", "--portal-accent"),
  ...text("--colorNeutralForegroundInverted", "--colorCompoundBrandBackground"),
  ...mark("--colorCompoundBrandBackground", ...PAGE),
  ...mark("--colorCompoundBrandStroke", ...PAGE),
  ...mark("--colorNeutralStrokeAccessible", ...PAGE),
  ...mark("--colorStrokeFocus2", ...PAGE),
];

/** The pairs with too little contrast for these variables, with their contrast. */
export function failingPairs(variables: Tokens): (ContrastPair & { has: number })[] {
  return contrastPairs.flatMap((pair) => {
    const [colour, ground] = [variables[pair.colour], variables[pair.ground]];
    if (colour === undefined || ground === undefined) return [{ ...pair, has: 0 }];
    const has = contrast(colour, ground);
    return has >= pair.ratio ? [] : [{ ...pair, has }];
  });
}
