// Generated from schemas/ by `npm run generate`. Do not edit.

/** Text blocks that the portal shows: who may read each, and which call answers it. */
export const textBlockList = [
  { key: "home-without-session", readBy: "anyone", call: "front-page" },
  { key: "home", readBy: "driver", call: "dashboard" },
  { key: "create-login", readBy: "anyone", call: "registration" },
  { key: "driver-account", readBy: "driver", call: "group" },
  { key: "permit-selection", readBy: "driver", call: "group" },
  { key: "parking-rules", readBy: "driver", call: "group" },
  { key: "permit-order", readBy: "driver", call: "group" },
  { key: "permit-review", readBy: "driver", call: "group" },
  { key: "permit-payment", readBy: "driver", call: "group" },
  { key: "permit-order-cba", readBy: "driver", call: "group" },
  { key: "permit-complete", readBy: "driver", call: "group" },
  { key: "checkout-instructions", readBy: "driver", call: "group" },
  { key: "citation-info", readBy: "anyone", call: "page", partOf: "citations" },
  { key: "citation-details", readBy: "anyone", call: "page", partOf: "citations" },
  { key: "citation-payment", readBy: "anyone", call: "page", partOf: "citations" },
  { key: "citation-paid", readBy: "anyone", call: "page", partOf: "citations" },
  { key: "citation-appeal", readBy: "anyone", call: "page", partOf: "citations" },
  { key: "terms-conditions", readBy: "anyone", call: "page" },
  { key: "security", readBy: "anyone", call: "key" },
  { key: "privacy-policy", readBy: "anyone", call: "key" },
  { key: "pci-compliance", readBy: "anyone", call: "key" },
] as const;
