/**
 * Makes the browser ask before it closes the page, in every version that is served.
 *
 * @param event - what a listener of `beforeunload` was called with.
 * @example
 * window.addEventListener('beforeunload', (event) => {
 *   if (isDirty()) askBeforeUnload(event)
 * })
 */
export function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
  // What Chromium before version 119 looks at instead.
  event.returnValue = true
}
