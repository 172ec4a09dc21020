/**
 * Receives the messages of one other window with the same origin. Messages from any other origin or window are dropped.
 * Returns the function that stops listening.
 */
export function listen(own: Window, other: () => unknown, receive: (message: unknown) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.origin !== own.location.origin || event.source === null || event.source !== other()) return;
    receive(event.data);
  };
  own.addEventListener("message", onMessage);
  return () => own.removeEventListener("message", onMessage);
}
