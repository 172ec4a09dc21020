/** Stands in for what writes objects as the parts of a form in axios (1 KB gz). Forms of ours are `URLSearchParams` and `FormData`. */
export default function toFormData(): never {
  throw new Error("a call was made with a form that is a plain object");
}
