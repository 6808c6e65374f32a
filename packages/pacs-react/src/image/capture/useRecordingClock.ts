import type { CaptureSessionState } from '@opensono/pacs-capture'
import { useCallback, useSyncExternalStore } from 'react'
import { usePacs } from '../../provider/usePacs'
import { clockText } from '../clipTime'

/**
 * The clock of a clip that is being recorded, on whatever page.
 *
 * @returns `00:12`, or null while nothing records.
 */
export function useRecordingClock(): string | null {
  const { capture } = usePacs()
  const subscribe = useCallback((listener: () => void) => capture?.subscribe(listener) ?? (() => undefined), [capture])
  const read = (): CaptureSessionState | null => capture?.getSnapshot() ?? null
  const recording = useSyncExternalStore(subscribe, read, read)?.recording ?? null
  return recording === null ? null : clockText(recording.elapsedSeconds)
}
