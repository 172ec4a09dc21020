/** Elements whose text is not read out, or is not markup. */
export const UNTRANSLATED: readonly string[] = ["SCRIPT", "STYLE", "TEXTAREA", "TITLE", "NOSCRIPT"];

/**
 * Changes a page like a browser's translator, now and after each change: replaces every text node that has words with
 * an element. Returns a function that stops it. A browser gets the function as source text, so it uses nothing from
 * outside.
 */
export function translatePage(untranslated: readonly string[]): () => void {
  const wrap = (text: Text) => {
    const { parentElement: parent } = text;
    if (parent === null || parent.dataset["translated"] !== undefined || untranslated.includes(parent.tagName)) return;
    if (text.data.trim() === "") return;
    const words = document.createElement("font");
    words.dataset["translated"] = "";
    words.append(text.data);
    text.replaceWith(words);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) found.push(node as Text);
    for (const text of found) wrap(text);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) wrap(target);
      for (const node of addedNodes) {
        if (node instanceof Text) wrap(node);
        else wrapAll(node);
      }
    }
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  wrapAll(document);
  return () => observer.disconnect();
}
