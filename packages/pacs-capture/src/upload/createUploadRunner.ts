import type { Clock } from '@opensono/pacs-core'
import { createProgressMeter } from './createProgressMeter'
import type { UploadItems } from './createUploadItems'
import type { UploadLogin } from './createUploadLogin'
import type { UploadSender } from './createUploadSender'
import { scheduleUploads } from './scheduleUploads'
import { announcing, type ReportNews, storing, type TryResult, tried, type Upload, withEntry, withItem } from './Upload'
import type { OnlineSource } from './UploadQueue'

/** Done items that stay listed; older ones leave, so that a day's work does not pile up. */
const listedDone = 50

/** Does what the schedule says, and takes the answers back to the items. */
export interface UploadRunner {
  /** Something changed: begins what may begin, and shows what there is. */
  run(): void
  /** Breaks the upload's try off. */
  stop(id: string): void
  /** Takes an upload off the list and out of the journal. Parts that lie in the store are thrown away by the server after a day. */
  drop(id: string): void
  destroy(): void
}

/** What a runner works with. */
export interface UploadRunnerOptions {
  items: UploadItems
  login: UploadLogin
  online: OnlineSource
  sender: UploadSender
  clock: Clock
  /** Small files sent at the same time. */
  concurrency: number
}

/** @param options - the items, and what sends them. */
export function createUploadRunner(options: UploadRunnerOptions): UploadRunner {
  const { items, login, online, sender, clock } = options
  const tries = new Map<string, AbortController>()
  let cancelLook: () => void = () => {}
  let isDestroyed = false

  function run(): void {
    if (isDestroyed) return
    const schedule = scheduleUploads(items.all(), {
      userId: login.userId(),
      isOnline: online.isOnline(),
      isPaused: login.isPaused(),
      nowMs: clock.monotonic(),
      concurrency: options.concurrency,
    })
    for (const upload of schedule.uploads) items.change(upload.entry.id, () => upload)
    for (const { entry } of schedule.toStore) void store(entry.id)
    for (const { entry } of schedule.toAnnounce) void announce(entry.id)
    cancelLook()
    cancelLook = schedule.nextLookMs === null ? () => {} : clock.after(schedule.nextLookMs, run)
    items.publish()
  }

  /** Makes a step of a try; nothing comes of it when it is broken off. */
  async function step(
    id: string,
    next: (upload: Upload) => Upload,
    act: (upload: Upload, signal: AbortSignal) => Promise<TryResult>,
  ): Promise<void> {
    const upload = items.change(id, next)
    if (upload === undefined) return
    const abort = new AbortController()
    tries.set(id, abort)
    const result = await act(upload, abort.signal)
    if (!abort.signal.aborted) settle(id, result)
  }

  const store = (id: string) =>
    step(
      id,
      (upload) => storing(upload, login.number()),
      (upload, signal) => sender.store(upload, newsOf(upload, options, signal), signal),
    )
  const announce = (id: string) =>
    step(id, announcing, (upload, signal) =>
      sender.announce(upload, signal, () => items.get(id)?.entry.viewCode ?? null),
    )

  function settle(id: string, result: TryResult): void {
    const facts = {
      userId: login.userId(),
      login: login.number(),
      isOnline: online.isOnline(),
      nowMs: clock.monotonic(),
    }
    const upload = items.change(id, (before) => tried(before, result, facts))
    if (upload === undefined) return
    if (upload.item.status === 'needsLogin' && login.owns(upload.entry)) login.expire()
    if (result.kind === 'failed' && result.change !== null) void upload.kept?.update(upload.entry)
    if (result.kind === 'announced') {
      void upload.kept?.remove()
      const done = items.all().filter(({ item }) => item.status === 'done')
      for (const { entry } of done.slice(0, -listedDone)) drop(entry.id)
    }
    run()
  }

  function stop(id: string): void {
    tries.get(id)?.abort()
    tries.delete(id)
  }

  function drop(id: string): void {
    stop(id)
    void items.get(id)?.kept?.remove()
    items.remove(id)
  }

  return {
    run,
    stop,
    drop,
    destroy() {
      isDestroyed = true
      cancelLook()
      for (const id of [...tries.keys()]) stop(id)
    },
  }
}

/** Takes the news of one try to its item, until it is broken off. */
function newsOf(
  { entry: { id }, item }: Upload,
  { items, clock }: UploadRunnerOptions,
  signal: AbortSignal,
): ReportNews {
  const meter = createProgressMeter(clock, item.percent)
  return async (news) => {
    const upload = items.get(id)
    if (signal.aborted || upload === undefined) return
    switch (news.kind) {
      case 'changed': {
        const changed = items.change(id, () => withEntry(upload, news.change, news.source))
        return await changed?.kept?.update(changed.entry)
      }
      case 'partStored':
        // The waits between tries begin again with the shortest.
        items.change(id, () => ({ ...upload, failures: 0 }))
        return
      case 'progress': {
        const shown = meter(news.sentBytes, upload.source.sizeBytes())
        if (shown === null) return
        items.change(id, () => withItem(upload, shown))
        items.publish()
      }
    }
  }
}
