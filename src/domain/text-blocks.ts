/** Text blocks that the portal fetches when a screen shows them; the signed-out root page's comes with the boot data. */
const fetchedTextBlocks = [
  "home",
  "driver-account",
  "create-login",
  "terms-conditions",
  "security",
  "privacy-policy",
  "pci-compliance",
  "permit-review",
  "permit-payment",
  "permit-order-cba",
  "permit-complete",
  "permit-selection",
  "permit-order",
  "checkout-instructions",
] as const;

export type TextBlockKey = (typeof fetchedTextBlocks)[number];

/** Whether a text, such as a flow document's, names a block that the portal can fetch. */
export function isTextBlockKey(text: string): text is TextBlockKey {
  return (fetchedTextBlocks as readonly string[]).includes(text);
}
