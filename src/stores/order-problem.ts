import { problemKey, type CartProblem } from "../domain/cart-rules.ts";
import { translate, type Messages, type MessageValues } from "../domain/messages.ts";

/** A choice that was not made, and the words that say why, for a dialog titled so. */
export interface OrderProblem {
  code: CartProblem["code"];
  title: string;
  message: string;
}

/** A problem of the cart's rules in words. */
export function orderProblem(messages: Messages, problem: CartProblem): OrderProblem {
  const values: MessageValues = "limit" in problem ? { n: problem.limit } : {};
  return {
    code: problem.code,
    title: translate(messages, "calls.titles.alert"),
    message: translate(messages, problemKey(problem), values),
  };
}
