/** Replaces axios' conversion of `FormData` to JSON (1 KB). Our calls send plain objects. */
export default function formDataToJSON(): never {
  throw new Error("a call was made with a FormData as its body");
}
