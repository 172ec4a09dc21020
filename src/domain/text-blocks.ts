/** Text blocks that the portal fetches when a screen shows them; the signed-out root page's comes with the boot data. */
export type TextBlockKey =
  "home" | "driver-account" | "create-login" | "terms-conditions" | "security" | "privacy-policy" | "pci-compliance";
