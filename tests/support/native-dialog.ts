/**
 * jsdom knows the element <dialog> but cannot show one. This is the part of the standard that the portal uses: open
 * while shown, focus on the first control, Esc as a cancel event.
 */
export function installNativeDialog(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector<HTMLElement>("[autofocus], button, a[href], input, select, textarea")?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
