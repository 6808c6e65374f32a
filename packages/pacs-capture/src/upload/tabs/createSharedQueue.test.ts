import { createStore, PacsError } from '@opensono/pacs-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryJournal } from '../../journal/createMemoryJournal'
import type { TabOwnership, TabOwnershipState, TabRole } from '../../tab/TabOwnership'
import { bytesOf, megabyte, settled, startUploads, studyId, toStudy, until } from '../../testing/startUploads'
import type { UploadQueue } from '../UploadQueue'
import { createSharedQueue } from './createSharedQueue'
import type { TabChannel } from './sharedMessages'

let channels = 0
const queues: UploadQueue[] = []

afterEach(() => {
  for (const queue of queues.splice(0)) queue.destroy()
})

/** Which tab owns the queue, as the browser's locks would report it. */
function ownership(first: TabRole) {
  const store = createStore<TabOwnershipState>({ role: first })
  const tab: TabOwnership = {
    ...store,
    claim() {},
    release() {},
    demand() {},
  }
  return { tab, become: (role: TabRole) => store.update({ role }) }
}

/** The channels of the browser. */
function browserChannels(): () => TabChannel {
  channels += 1
  const name = `uploads-${channels}`
  return () => new BroadcastChannel(name)
}

/** The same among three, to whom Node posts no files. */
function ownChannels(): () => TabChannel {
  const open = new Map<TabChannel, (event: MessageEvent) => void>()
  return () => {
    const channel: TabChannel = {
      postMessage(message) {
        for (const [other, listener] of open) {
          const data = structuredClone(message)
          if (other !== channel) setTimeout(() => open.has(other) && listener(new MessageEvent('message', { data })))
        }
      },
      addEventListener(_, listener) {
        const former = open.get(channel)
        open.set(channel, (event) => {
          former?.(event)
          listener(event)
        })
      },
      close: () => void open.delete(channel),
    }
    return channel
  }
}

/** Two tabs of one browser: the first owns the queue. A third may join. */
function startTabs(otherUserId: () => string = () => 'user-a', openChannel = browserChannels()) {
  const userId = () => 'user-a'
  const journal = createMemoryJournal()
  const page = startUploads({ journal, userId })
  const next = startUploads({ journal, userId: otherUserId, store: page.store.store })
  const other = ownership('other')
  const owner = createSharedQueue({
    ownership: ownership('owner').tab,
    create: () => page.queue,
    userId,
    channel: openChannel(),
  })
  const mirror = createSharedQueue({
    ownership: other.tab,
    create: () => next.queue,
    userId: otherUserId,
    channel: openChannel(),
  })
  queues.push(owner, mirror)
  function join(bringBack: (queue: UploadQueue) => Promise<void> = (queue) => queue.load(userId())) {
    const third = startUploads({ journal, userId, store: page.store.store })
    const { tab, become } = ownership('other')
    const queue = createSharedQueue({
      ownership: tab,
      create: () => third.queue,
      userId,
      bringBack,
      channel: openChannel(),
    })
    queues.push(queue)
    return { third, queue, become }
  }
  return { page, next, owner, mirror, become: other.become, join }
}

/** Too large to be written to the disk a second time. */
const large = () => ({ ...toStudy, blob: new Blob([bytesOf(17 * megabyte)]), fileExtension: '.mp4' as const })

const statuses = (queue: UploadQueue) => queue.getSnapshot().items.map(({ status }) => status)

describe('a tab that does not own the queue', () => {
  it('hands its files to the one that does, and shows how far they are', async () => {
    const { page, next, mirror } = startTabs()
    const uploaded = vi.fn()
    mirror.on('imageUploaded', uploaded)
    const id = mirror.add({ ...toStudy, fileName: 'scan.jpg' })
    expect(mirror.getSnapshot()).toMatchObject({ isMirror: true, hasUnsent: true })
    await until(() => expect(statuses(mirror)).toEqual(['done']))
    expect(mirror.getSnapshot()).toMatchObject({ hasUnsent: false, items: [{ id, imageId: 'image-1' }] })
    expect(uploaded).toHaveBeenCalledTimes(1)
    expect(await [...page.store.objects.values()][0]?.text()).toContain('picture')
    expect(next.calls()).toEqual([])
  })

  it('shows why a file failed, and has it tried again or taken off the list', async () => {
    const { page, owner, mirror } = startTabs()
    page.refuse('STUDY_IS_LOCKED_ERROR')
    const failed = vi.fn()
    mirror.on('uploadFailed', failed)
    const id = owner.add(toStudy)
    await until(() => expect(statuses(mirror)).toEqual(['failed']))
    const error = mirror.getSnapshot().items[0]?.error
    expect(error).toBeInstanceOf(PacsError)
    expect(error?.code).toBe('STUDY_IS_LOCKED_ERROR')
    await until(() => expect(failed).toHaveBeenCalledTimes(1))
    page.refuse(null)
    mirror.retry(id)
    await until(() => expect(statuses(mirror)).toEqual(['done']))
    mirror.removeDone()
    await until(() => expect(statuses(mirror)).toEqual([]))
  })

  it('tags a file in the tab that sends, and in whichever follows it', async () => {
    const { page, owner, mirror, become } = startTabs()
    page.queue.pause()
    const id = mirror.add(large())
    await until(() => expect(statuses(mirror)).toHaveLength(1))
    mirror.setView(id, 'LL')
    await until(() => expect(owner.getSnapshot().items[0]?.viewCode).toBe('LL'))
    owner.destroy()
    become('owner')
    await until(() => expect(mirror.getSnapshot()).toMatchObject({ isMirror: false, items: [{ viewCode: 'LL' }] }))
  })

  it('records nothing', () => {
    const { mirror } = startTabs()
    const clip = { target: { kind: 'study', studyId }, fileExtension: '.mp4', contentType: 'video/mp4' } as const
    expect(() => mirror.open({ ...clip, isAppendOnly: true })).toThrow(
      expect.objectContaining({ code: 'CAPTURE_IN_OTHER_TAB' }),
    )
  })

  it('shows nothing of another user, though the other tab still sends it', async () => {
    const { page, owner, mirror } = startTabs(() => 'user-b')
    page.store.hold()
    owner.add({ ...toStudy, fileName: '张三.jpg' })
    await until(() => expect(mirror.getSnapshot().unsentCount).toBe(1))
    expect(JSON.stringify(mirror.getSnapshot())).not.toContain('张三')
    expect(mirror.getSnapshot().items).toEqual([])
  })

  it('goes on with everything when the owner is gone: what it recorded, and what was handed over to it', async () => {
    const { page, next, owner, mirror, become } = startTabs()
    page.queue.pause()
    owner.add({ ...toStudy, isTaken: true })
    mirror.add({ ...toStudy, fileName: 'small.jpg' })
    mirror.add(large())
    await until(() => expect(statuses(mirror)).toHaveLength(3))
    owner.destroy()
    become('owner')
    await until(() => expect(statuses(mirror)).toEqual(['done', 'done', 'done']))
    expect(next.notices()).toHaveLength(3)
    expect(mirror.getSnapshot().isMirror).toBe(false)
  })

  it('sends nothing that was taken off the list in the tab that sent', async () => {
    const { page, next, owner, mirror, become } = startTabs()
    page.queue.pause()
    const wrong = mirror.add(large())
    const right = mirror.add(large())
    await until(() => expect(statuses(mirror)).toHaveLength(2))
    owner.remove(wrong)
    await until(() => expect(statuses(mirror)).toHaveLength(1))
    owner.destroy()
    become('owner')
    await until(() => expect(statuses(mirror)).toEqual(['done']))
    expect(mirror.getSnapshot().items[0]?.id).toBe(right)
    expect(next.notices()).toHaveLength(1)
  })

  it('hands its files over again when a third tab follows the one that had them', async () => {
    const { page, owner, mirror, join } = startTabs(undefined, ownChannels())
    page.queue.pause()
    mirror.add(large())
    await until(() => expect(statuses(mirror)).toHaveLength(1))
    const { third, become } = join()
    owner.destroy()
    become('owner')
    await until(() => expect(statuses(mirror)).toEqual(['done']))
    expect(third.notices()).toHaveLength(1)
  })

  it('takes back what is removed before the tab that follows has read what was left', async () => {
    const { page, owner, mirror, join } = startTabs(undefined, ownChannels())
    page.queue.pause()
    const wrong = mirror.add(large())
    await until(() => expect(statuses(mirror)).toHaveLength(1))
    let read: () => void = () => {}
    const reading = new Promise<void>((resolve) => {
      read = resolve
    })
    const { become } = join(() => reading)
    owner.destroy()
    become('owner')
    await until(() => expect(statuses(mirror)).toEqual([]))
    mirror.remove(wrong)
    const right = mirror.add(large())
    // Whatever was said before it has arrived by then.
    await settled()
    read()
    await until(() => expect(statuses(mirror)).toEqual(['done']))
    expect(mirror.getSnapshot().items[0]?.id).toBe(right)
  })

  it('sends nothing in the name of anyone who works when the tab that sent is gone', async () => {
    let userId = 'user-a'
    const { page, next, owner, mirror, become } = startTabs(() => userId)
    page.queue.pause()
    mirror.add(large())
    await until(() => expect(statuses(mirror)).toHaveLength(1))
    owner.destroy()
    userId = 'user-b'
    become('owner')
    await until(() => expect(mirror.getSnapshot()).toMatchObject({ isMirror: false, othersUnsentCount: 1 }))
    expect(next.calls()).toEqual([])
    userId = 'user-a'
    mirror.resume()
    await until(() => expect(statuses(mirror)).toEqual(['done']))
  })
})
