/** The user name of a customer's administrator. Rights depend on the role, but similar names are reserved, too. */
const RESERVED = "clientadmin";

/** Digits, and letters of other scripts, that look like a Latin letter of the reserved name. */
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

/** The key for comparisons: user names with the same key are the same name. */
export function userNameKey(userName: string): string {
  // Upper-casing first also unifies pairs that lower-casing alone would distinguish (ß and SS).
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

/** Whether a name can be a path segment: "." and ".." cannot, in any notation. */
export function isAddressableUserName(userName: string): boolean {
  const key = userNameKey(userName);
  return key !== "" && !/^\.{1,2}$/.test(key) && !/\p{Cc}/u.test(userName);
}

/**
 * Alphabets with letters that look like those of another. East Asian scripts are mixed with each other and with Latin;
 * none of their letters looks like one of another alphabet.
 */
const ALPHABETS = [
  ...["Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Cherokee", "Coptic", "Lisu", "Hebrew", "Arabic"],
  ...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai"],
  ...["Lao", "Khmer", "Myanmar", "Tibetan", "Ethiopic", "Mongolian", "Tifinagh", "Osage", "Deseret", "Glagolitic"],
].map((script) => new RegExp(`\\p{Script=${script}}`, "u"));
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u;
const NO_ALPHABETS_OWN = /[\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether a name mixes letters of alphabets that can be confused, such as a Latin name with a Cyrillic "a". */
export function mixesAlphabets(userName: string): boolean {
  const letters = [...userNameKey(userName)].filter((character) => /[\p{L}\p{M}]/u.test(character));
  const own = letters.filter((letter) => !NO_ALPHABETS_OWN.test(letter) && !EAST_ASIAN.test(letter));
  // Letters of no listed alphabet count as one more alphabet, -1.
  const alphabets = new Set(own.map((letter) => ALPHABETS.findIndex((alphabet) => alphabet.test(letter))));
  const isEastAsian = letters.some((letter) => EAST_ASIAN.test(letter));
  return alphabets.size > 1 || (isEastAsian && alphabets.size === 1 && !alphabets.has(0));
}

/** Whether a name contains an invisible character, so that nobody can distinguish it from another name. */
export function hasInvisibleCharacter(userName: string): boolean {
  return /[\p{Default_Ignorable_Code_Point}\u2800]/u.test(userName);
}
