/** Stands in for what makes JSON of a `FormData` in axios (1 KB). Calls of ours send plain objects. */
export default function formDataToJSON(): never {
  throw new Error("a call was made with a FormData as its body");
}
