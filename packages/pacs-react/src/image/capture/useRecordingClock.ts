import type { CaptureSessionState } from '@opensono/pacs-capture'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { clockText } from '../clipTime'

const nothing: Pick<CaptureSessionState, 'recording'> = { recording: null }
const noCapture = { subscribe: () => () => undefined, getSnapshot: () => nothing }

/**
 * The clock of a clip that is being recorded, on whatever page.
 *
 * @returns `00:12`, or null while nothing records.
 */
export function useRecordingClock(): string | null {
  const { capture } = usePacs()
  const recording = useController<Pick<CaptureSessionState, 'recording'>, CaptureSessionState['recording']>(
    capture ?? noCapture,
    (state) => state.recording,
  )
  return recording === null ? null : clockText(recording.elapsedSeconds)
}
