/** The few tokens whose custom property no theme has to set. */
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
 * Replaces Fluent's list of tokens (4 KB gz), in which each name maps to the custom property of that name. The bundler
 * would keep the whole list for statements without effect.
 */
export const tokens: Readonly<Record<string, string>> = new Proxy({}, { get: (_none, name) => tokenOf(String(name)) });
