import type { UploadQueueState } from '@opensono/pacs-capture/upload'
import { useMaybeController } from '../../provider/useMaybeController'
import { usePacs } from '../../provider/usePacs'

const nothing: UploadQueueState = Object.freeze({
  items: Object.freeze([]),
  hasUnsent: false,
  unsentCount: 0,
  othersUnsentCount: 0,
  pending: Object.freeze({}),
  recovered: null,
  others: Object.freeze({ stills: 0, clips: 0 }),
  isDurable: true,
  isMirror: false,
  isPaused: false,
  isOnline: true,
})

/** @returns what is being uploaded: nothing where the host sends nothing. */
export const useUploads = (): UploadQueueState => useMaybeController(usePacs().uploads, (state) => state ?? nothing)
