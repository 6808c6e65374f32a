import { createStore, PacsError } from '@opensono/pacs-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryJournal } from '../../journal/createMemoryJournal'
import type { TabOwnership, TabOwnershipState, TabRole } from '../../tab/TabOwnership'
import { bytesOf, megabyte, startUploads, studyId, toStudy, until } from '../../testing/startUploads'
import type { UploadQueue } from '../UploadQueue'
import { createSharedQueue } from './createSharedQueue'

let channels = 0
const queues: UploadQueue[] = []

afterEach(() => {
  for (const queue of queues.splice(0)) queue.destroy()
})

/** Which tab owns the queue, as the browser's locks would tell it. */
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

/** Two tabs of one browser: the first owns the queue. */
function startTabs(otherUserId: () => string = () => 'user-a') {
  const userId = () => 'user-a'
  channels += 1
  const name = `uploads-${channels}`
  const journal = createMemoryJournal()
  const page = startUploads({ journal, userId })
  const next = startUploads({ journal, userId, store: page.store.store })
  const other = ownership('other')
  const owner = createSharedQueue({
    ownership: ownership('owner').tab,
    create: () => page.queue,
    userId,
    channel: new BroadcastChannel(name),
  })
  const mirror = createSharedQueue({
    ownership: other.tab,
    create: () => next.queue,
    userId: otherUserId,
    channel: new BroadcastChannel(name),
  })
  queues.push(owner, mirror)
  return { page, next, owner, mirror, become: other.become }
}

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
    const large = new Blob([bytesOf(17 * megabyte)])
    mirror.add({ ...toStudy, blob: large, fileExtension: '.mp4' })
    await until(() => expect(statuses(mirror)).toHaveLength(3))
    owner.destroy()
    become('owner')
    await until(() => expect(statuses(mirror)).toEqual(['done', 'done', 'done']))
    expect(next.notices()).toHaveLength(3)
    expect(mirror.getSnapshot().isMirror).toBe(false)
  })
})
