import { problemKey, type CartProblem } from "../domain/cart-rules.ts";
import { translate, type Messages, type MessageValues } from "../domain/messages.ts";

/** A choice that was rejected, with the title and message of the dialog that says why. */
export interface OrderProblem {
  code: CartProblem["code"];
  title: string;
  message: string;
}

/** The title and message of a problem with the cart's rules. */
export function orderProblem(messages: Messages, problem: CartProblem): OrderProblem {
  const values: MessageValues = "limit" in problem ? { n: problem.limit } : {};
  return {
    code: problem.code,
    title: translate(messages, "calls.titles.alert"),
    message: translate(messages, problemKey(problem), values),
  };
}
