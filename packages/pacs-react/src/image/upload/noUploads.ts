import type { UploadQueueState } from '@opensono/pacs-capture/upload'

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

/** Stands in for the uploads of a host that sends none. */
export const noUploads = Object.freeze({ subscribe: () => () => {}, getSnapshot: () => nothing })
