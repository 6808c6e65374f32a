import { wholeBytes } from './storeFile'
import { awaitNetwork, awaitOwner, countdown, isOwn, type Upload } from './Upload'

/** A file waits no longer than this for those taken before it: stills are not held up by a long clip on a slow line. */
const patienceMs = 30_000

/** What decides beside the uploads themselves. */
export interface Situation {
  /** Who works now. */
  readonly userId: string | null
  readonly isOnline: boolean
  /** True while no try may begin. */
  readonly isPaused: boolean
  /** By the monotonic clock. */
  readonly nowMs: number
  /** Small files sent at the same time. */
  readonly concurrency: number
}

/** What happens next. */
export interface Schedule {
  /** All uploads, as they wait now. */
  readonly uploads: readonly Upload[]
  /** Whose bytes are to be sent. */
  readonly toStore: readonly Upload[]
  /** Those to announce to the server. */
  readonly toAnnounce: readonly Upload[]
  /** After how many milliseconds the passing of time alone changes something; null when it does not. */
  readonly nextLookMs: number | null
}

/**
 * Decides which uploads go on.
 *
 * @param uploads - all, in the order in which their files were taken.
 * @param situation - who works, the network, the time.
 */
export function scheduleUploads(uploads: readonly Upload[], situation: Situation): Schedule {
  const { nowMs } = situation
  const waiting = uploads.map((upload) => waitOf(upload, situation))
  const toStore: Upload[] = []
  for (const upload of waiting) {
    const isSending = (each: Upload) => each.step === 'storing' || toStore.includes(each)
    if (mayStore(upload, waiting.filter(isSending), situation)) toStore.push(upload)
  }
  const stored = waiting.filter(({ step }) => step === 'stored')
  const toAnnounce = stored.filter((upload) => mayAnnounce(upload, waiting, situation))
  const looks = [
    ...waiting.flatMap(({ retryAtMs }) => (retryAtMs === null ? [] : [(retryAtMs - nowMs) % 1000 || 1000])),
    ...stored.filter((each) => !toAnnounce.includes(each)).map(({ storedAtMs }) => storedAtMs + patienceMs - nowMs),
  ]
  return { uploads: waiting, toStore, toAnnounce, nextLookMs: looks.length === 0 ? null : Math.min(...looks) }
}

function waitOf(upload: Upload, { userId, isOnline, nowMs }: Situation): Upload {
  const counted = countdown(upload, nowMs)
  if (!isOwn(counted, userId)) return awaitOwner(counted)
  return isOnline ? counted : awaitNetwork(counted)
}

const isLarge = ({ item }: Upload) => item.sizeBytes >= wholeBytes

/** Small files go a few at a time, large ones one by one beside them; what is being recorded waits for nobody. */
function mayStore(upload: Upload, sending: readonly Upload[], situation: Situation): boolean {
  const { isOnline, isPaused, concurrency } = situation
  const isReady = upload.item.status === 'queued' && !(upload.isGrowing && upload.entry.needsRepair === true)
  if (!isReady || isPaused || !isOnline) return false
  if (upload.isGrowing) return true
  const rivals = sending.filter((each) => !each.isGrowing && isLarge(each) === isLarge(upload))
  return rivals.length < (isLarge(upload) ? 1 : concurrency)
}

function placeOf({ entry: { target } }: Upload): string {
  if (target.kind === 'buffer') return target.roomId
  return target.kind === 'consultationVideo' ? target.consultationId : target.studyId
}

/** Files of one place reach the server in the order in which they were taken, unless one waited too long for those before it. */
function mayAnnounce(upload: Upload, all: readonly Upload[], { userId, nowMs }: Situation): boolean {
  if (nowMs - upload.storedAtMs >= patienceMs) return true
  return !all.slice(0, all.indexOf(upload)).some((each) => {
    const { status } = each.item
    const isOnItsWay = status === 'queued' || status === 'uploading' || status === 'waiting'
    return isOnItsWay && !each.isGrowing && isOwn(each, userId) && placeOf(each) === placeOf(upload)
  })
}
