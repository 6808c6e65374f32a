import type { Clock } from '@opensono/pacs-core'
import { fullPlan, judgeSending, type SendingPlan, type SendingSample, sendLess, sendMore } from './planSending'
import type { SendingLoad, TrackStats } from './RoomMedia'

/** Milliseconds between two looks. */
const lookMs = 2_000
/** Looks that have to agree before less is sent, or more. */
const looksForLess = 2
const looksForMore = 6

/** How a governor is made. */
export interface SendingGovernorOptions {
  clock: Clock
  stats: () => Promise<readonly TrackStats[]>
  /** The plan is to be applied: it changed, or a connection may not have it yet. */
  onPlan: (plan: SendingPlan, load: SendingLoad) => void
}

const keyOf = ({ userId, source }: TrackStats) => `${userId} ${source}`

/** What happened between two counts. */
export function sampleOf(before: readonly TrackStats[], after: readonly TrackStats[]): SendingSample | null {
  const earlier = new Map(before.filter(({ direction }) => direction === 'sent').map((each) => [keyOf(each), each]))
  const rates: number[] = []
  let sourceFramesPerSecond = 0
  let encodeShare = 0
  for (const now of after.filter(({ direction }) => direction === 'sent')) {
    const then = earlier.get(keyOf(now))
    // A new connection counts from the beginning.
    if (then === undefined || now.atMs <= then.atMs || now.frames < then.frames) continue
    encodeShare += Math.max(0, now.encodeMs - then.encodeMs) / (now.atMs - then.atMs)
    if (now.source !== 'ultrasound') continue
    rates.push(((now.frames - then.frames) * 1_000) / (now.atMs - then.atMs))
    sourceFramesPerSecond = Math.max(sourceFramesPerSecond, now.sourceFramesPerSecond ?? 0)
  }
  if (rates.length === 0) return null
  return { encodeShare, framesPerSecond: Math.min(...rates), sourceFramesPerSecond, expertCount: rates.length }
}

const loadOf = ({ areFacesSmall, isSecondGuided }: SendingPlan): SendingLoad =>
  isSecondGuided ? 'guidanceForSecond' : areFacesSmall ? 'smallFaces' : 'full'

/**
 * Watches what this device sends, and sends less before the ultrasound picture falls below its floor.
 *
 * @param options - where it is measured, and what is called.
 * @returns what ends it.
 */
export function createSendingGovernor(options: SendingGovernorOptions): () => void {
  const { clock, stats, onPlan } = options
  let plan = fullPlan
  let before: readonly TrackStats[] = []
  let verdict: ReturnType<typeof judgeSending> = 'right'
  let looks = 0
  let isOver = false
  let cancel = () => {}

  function take(sample: SendingSample): void {
    const now = judgeSending(sample)
    looks = now === verdict ? looks + 1 : 1
    verdict = now
    if (now === 'tooMuch' && looks >= looksForLess) change(sendLess(plan, sample))
    if (now === 'room' && looks >= looksForMore) change(sendMore(plan))
  }

  function change(next: SendingPlan): void {
    plan = next
    looks = 0
  }

  async function look(): Promise<void> {
    const after = await stats().catch(() => [])
    if (isOver) return
    const sample = sampleOf(before, after)
    before = after
    if (sample !== null) take(sample)
    onPlan(plan, loadOf(plan))
    cancel = clock.after(lookMs, () => void look())
  }

  cancel = clock.after(lookMs, () => void look())
  return () => {
    isOver = true
    cancel()
  }
}
