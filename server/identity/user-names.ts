/** The name of a customer's administrator. Rights come from the account's role, yet nobody else may look like it. */
const RESERVED = "clientadmin";

/** Letters of other scripts and digits that read like a Latin letter of the reserved name. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "1": "i",
  l: "i",
  "|": "i",
  "!": "i",
  ı: "i",
  і: "i",
  ι: "i",
  ӏ: "i",
  ł: "i",
  ɩ: "i",
  ꞁ: "i",
  "٣": "i",
  с: "c",
  ϲ: "c",
  ç: "c",
  ᴄ: "c",
  "¢": "c",
  е: "e",
  ε: "e",
  є: "e",
  "3": "e",
  "€": "e",
  ҽ: "e",
  п: "n",
  ո: "n",
  η: "n",
  ռ: "n",
  т: "t",
  τ: "t",
  "7": "t",
  "+": "t",
  ŧ: "t",
  а: "a",
  α: "a",
  "4": "a",
  "@": "a",
  ɑ: "a",
  "∂": "a",
  ԁ: "d",
  ɗ: "d",
  đ: "d",
  м: "m",
  ｍ: "m",
  ʍ: "m",
};

/** Two user names with the same key are one user name. */
export function userNameKey(userName: string): string {
  // Lower-casing the upper-cased text folds pairs that lower-casing alone leaves apart (ß and SS).
  return userName.normalize("NFKC").trim().toUpperCase().toLowerCase().normalize("NFKC");
}

function skeleton(userName: string): string {
  const letters = userNameKey(userName)
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}|!@+¢€∂]/gu, "");
  return [...letters]
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join("")
    .replace(/rn/g, "m");
}

/** Whether a name is, or can be mistaken for, the reserved one. */
export function isReservedUserName(userName: string): boolean {
  return skeleton(userName) === skeleton(RESERVED);
}

/** Whether a name survives being a segment of an address: "." and ".." do not, in whatever way they are written. */
export function isAddressableUserName(userName: string): boolean {
  const key = userNameKey(userName);
  return key !== "" && !/^\.{1,2}$/.test(key) && !/\p{Cc}/u.test(userName);
}
