/**
 * Hands on what one other window of this very origin says. Anything from another origin or another window is dropped
 * unseen. The answer ends it.
 */
export function listen(own: Window, other: () => unknown, receive: (message: unknown) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.origin !== own.location.origin || event.source === null || event.source !== other()) return;
    receive(event.data);
  };
  own.addEventListener("message", onMessage);
  return () => own.removeEventListener("message", onMessage);
}
