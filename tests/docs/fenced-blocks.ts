import { readFileSync } from "node:fs";

/** A fenced block of a Markdown file: its language, its text, and the last `path` named in the prose before it. */
export interface FencedBlock {
  language: string;
  text: string;
  file: string | undefined;
}

/** All fenced blocks of a Markdown file, in order. */
export function fencedBlocks(markdownFile: string): FencedBlock[] {
  const parts = readFileSync(markdownFile, "utf8").split(/^```/m);
  const blocks: FencedBlock[] = [];
  for (let index = 1; index < parts.length; index += 2) {
    const [language = "", ...lines] = (parts[index] ?? "").split("\n");
    const named = (parts[index - 1] ?? "").match(/`tenants\/[^`]+\.(?:json|html)`/g) ?? [];
    blocks.push({ language: language.trim(), text: lines.join("\n"), file: named.at(-1)?.replaceAll("`", "") });
  }
  return blocks;
}
