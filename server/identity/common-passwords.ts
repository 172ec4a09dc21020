import { userNameKey } from "./user-names.ts";

/** Passwords that attackers try first, in lower case: known from published statistics of leaked passwords. */
const COMMON = `
password passw0rd p@ssword pa55word passwort password1 motdepasse contrasena senha parola
qwerty qwertyui qwertyuiop qwertz azerty azertyuiop asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1xsw2 qweasd qweasdzxc qweqwe asdasd
abc123 abcd1234 abcdefgh abcdefg abcdef aaaaaa abcabc abc12345 1a2b3c4d a1b2c3d4 aa123456 a123456789
iloveyou ilovey0u loveyou iloveu lovely loveme princess sunshine monkey dragon football baseball basketball soccer
hockey superman batman spiderman pokemon starwars trustno1 letmein welcome welcomeback access shadow master michael
jennifer jordan hunter hunter2 ashley bailey charlie daniel jessica michelle nicole andrew matthew joshua thomas
robert george william amanda hannah maggie pepper ginger buster killer harley ranger summer winter spring autumn
january february march april august september october november december monday friday sunday
liverpool arsenal chelsea barcelona realmadrid juventus manchester yankees cowboys steelers lakers eagles
mustang corvette ferrari porsche mercedes chevrolet yamaha honda toyota
computer internet samsung google facebook microsoft windows android iphone apple amazon netflix youtube whatever
secret secret1 hello hello1 hellohello freedom flower butterfly chocolate cookie banana orange purple silver golden
diamond forever angel angels babygirl baby123 blessed jesus jesuschrist christ heaven family friends friend
changeme changeit default administrator admin adminadmin root toor guest testtest testing testing1 tester temp temporary
login signin letmein1 opensesame pass pass1234 passpass mypassword yourpassword newpassword nopassword thepassword
asdf asdfasdf qwer qwer1234 zxcv zxcvzxcv poiuytrewq mnbvcxz lkjhgfdsa
matrix phoenix thunder tigger snoopy scooter scoobydoo garfield mickey mickeymouse donald donaldduck winnie minecraft
pa$$word pa$$w0rd passw0rd1 p4ssw0rd p4ssword pwd pwd12345 passwd password12 password123 password1234
dragon1 monkey1 football1 baseball1 sunshine1 princess1 charlie1 shadow1 master1 michael1 jordan23 qwerty1 qwerty123
qwerty12 qwerty1234 qwerty12345 iloveyou1 iloveyou2 welcome1 welcome123 letmein123 abc123456 trustnoone
america canada mexico london newyork california texas florida chicago boston dallas denver
blink182 slipknot metallica nirvana eminem rockstar rocknroll hiphop guitar drummer music
fuckyou fuckoff asshole bitch sexsex sexy sexylove playboy
peanut muffin cupcake sweetie sweetheart honey sugar candy precious beautiful handsome
tennis cricket rugby golf golfer swimming fishing hunting camping running cycling skating snowboard
sparky bandit rocky lucky buddy bella molly sophie coco daisy oreo simba max princess123
`
  .split(/\s+/)
  .filter((word) => word !== "");

/** Characters that are used in place of a letter. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
};

function plain(word: string): string {
  return [...word].map((letter) => STANDS_FOR[letter] ?? letter).join("");
}

const KNOWN = new Set(COMMON.flatMap((word) => [word, plain(word)]));

/** A repeated character, or a repeated short sequence. */
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/u.test(text) && new Set(text).size <= 4;
}

const RUNS = [
  "01234567890123456789",
  "98765432109876543210",
  "abcdefghijklmnopqrstuvwxyz",
  "zyxwvutsrqponmlkjihgfedcba",
  "qwertyuiopasdfghjklzxcvbnm",
];

/** Digits or letters in sequence, or a date. */
function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text)) || /^(19|20)\d{6}$|^\d{4}(19|20)\d{2}$/.test(text);
}

/** Whether attackers try a password first: a common one, unchanged, disguised, or with digits and signs added. */
export function isCommonPassword(password: string): boolean {
  const text = userNameKey(password);
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const withoutTail = text.replace(/[\d\W_]+$/u, "");
  return (
    isRepetition(text) ||
    isRun(text) ||
    [text, core, withoutTail, plain(text), plain(core), plain(withoutTail)].some((word) => KNOWN.has(word))
  );
}
