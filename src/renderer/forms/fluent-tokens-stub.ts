/** The few tokens whose custom property no theme need set. */
const LAYERS: Readonly<Record<string, number>> = {
  zIndexBackground: 0,
  zIndexContent: 1,
  zIndexOverlay: 1000,
  zIndexPopup: 2000,
  zIndexMessages: 3000,
  zIndexFloating: 4000,
  zIndexPriority: 5000,
  zIndexDebug: 6000,
};

function tokenOf(name: string): string {
  const layer = LAYERS[name];
  return layer === undefined ? `var(--${name})` : `var(--${name}, ${layer})`;
}

/**
 * Stands in for Fluent's list of tokens (4 KB gz), in which each name stands for the custom property of that name. The
 * bundler keeps the whole list for statements that do nothing.
 */
export const tokens: Readonly<Record<string, string>> = new Proxy({}, { get: (_none, name) => tokenOf(String(name)) });
