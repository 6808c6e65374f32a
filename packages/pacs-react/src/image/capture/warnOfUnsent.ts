import type { CaptureServices } from '../useCaptureServices'

/**
 * Has the browser ask before the page is left while a picture would be lost with it: one that is recorded, encoded or not sent.
 * `CaptureRoot` does so while it is on the page; a host that takes it away, on its login page for instance, listens itself.
 *
 * @param event - of `beforeunload`.
 * @param services - what may hold pictures.
 */
export function warnOfUnsent(
  event: BeforeUnloadEvent,
  { capture, uploads }: Pick<CaptureServices, 'capture' | 'uploads'>,
): void {
  const { recording, pendingStills } = capture.getSnapshot()
  if (!uploads.getSnapshot().hasUnsent && recording === null && pendingStills === 0) return
  event.preventDefault()
  // What Chromium before version 119 looks at instead.
  event.returnValue = true
}
