/** Replaces axios' conversion of objects to form parts (1 KB gz). Our forms are `URLSearchParams` and `FormData`. */
export default function toFormData(): never {
  throw new Error("a call was made with a form that is a plain object");
}
