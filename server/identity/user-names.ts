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

/**
 * Alphabets with letters that look like those of another. East Asian scripts are written together, and with Latin letters
 * too: none of theirs can be taken for one.
 */
const ALPHABETS = [
  ...["Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Cherokee", "Coptic", "Lisu", "Hebrew", "Arabic"],
  ...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai"],
  ...["Lao", "Khmer", "Myanmar", "Tibetan", "Ethiopic", "Mongolian", "Tifinagh", "Osage", "Deseret", "Glagolitic"],
].map((script) => new RegExp(`\\p{Script=${script}}`, "u"));
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u;
const NO_ALPHABETS_OWN = /[\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether a name mixes letters of alphabets that can be taken for one another, as in a Latin name with a Cyrillic "a". */
export function mixesAlphabets(userName: string): boolean {
  const letters = [...userNameKey(userName)].filter((character) => /[\p{L}\p{M}]/u.test(character));
  const own = letters.filter((letter) => !NO_ALPHABETS_OWN.test(letter) && !EAST_ASIAN.test(letter));
  // What no listed alphabet has counts as one more, -1.
  const alphabets = new Set(own.map((letter) => ALPHABETS.findIndex((alphabet) => alphabet.test(letter))));
  const isEastAsian = letters.some((letter) => EAST_ASIAN.test(letter));
  return alphabets.size > 1 || (isEastAsian && alphabets.size === 1 && !alphabets.has(0));
}

/** Whether a name holds a character that leaves no mark, so that it can be told from another one by nobody. */
export function hasInvisibleCharacter(userName: string): boolean {
  return /[\p{Default_Ignorable_Code_Point}\u2800]/u.test(userName);
}
