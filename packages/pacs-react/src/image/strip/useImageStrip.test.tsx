import { ImageId, imageApi, type Study, StudyId } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { createStoryPacs } from '../../testing/PacsStory'
import type { StripItem } from '../StripItem'
import { storyItem, storyStudy, storyUploadItem, storyUploads } from '../storyImages'
import type { StripAct } from './stripMenu'
import { useImageActions } from './useImageActions'
import { useImageStrip } from './useImageStrip'
import { useSelection } from './useSelection'
import { useStripDialogs } from './useStripDialogs'

const view = 'pacs:medical_record:medical_record_view'
const collect = 'pacs:image:collect_image'
const uploading = storyUploadItem({ status: 'failed' })
/** Three images of the study, of which the second is in the report, and one on its way. */
const all = [storyItem(1), storyItem(2, { isUsedInReport: true }), storyItem(3), uploading]
const locked = storyStudy({ lockedUntil: '2126-01-05T08:00:00.000Z' })

interface Opened {
  authorities?: readonly string[]
  items?: readonly StripItem[]
  study?: Study
  studyId?: string | null
}

async function open({ authorities = [view, collect], items = all, study = storyStudy(), ...rest }: Opened = {}) {
  const current = { studyId: rest.studyId === null ? null : StudyId.parse(rest.studyId ?? 'study-1') }
  const story = createStoryPacs({ authorities })
  for (const endpoint of [imageApi.order, imageApi.comment, imageApi.cacheBindStudy]) {
    story.fake.answer(endpoint as typeof imageApi.order, () => null)
  }
  const uploads = { ...storyUploads(), retry: vi.fn<(id: string) => void>() }
  const strip = { items, isLoading: false, error: null, reload: () => undefined, refreshAddresses: () => undefined }
  const page = await drawHook(story, () => {
    const selection = useSelection(items)
    const dialogs = useStripDialogs()
    const actions = useImageActions()
    return { selection, dialogs, ...useImageStrip({ ...current, study, strip, actions, uploads, selection, dialogs }) }
  })
  const entry = (item: StripItem, id: StripAct) =>
    page
      .use()
      .menuOf(item)
      .find((each) => each.id === id) ?? expect.fail(`${id} is not in the menu`)
  const press = (key: string, item: StripItem, held: { altKey?: boolean } = {}) =>
    page.do(({ stripKeys }) => {
      const event = { key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...held }
      stripKeys.propsOf(item).onKeyDown({ ...event, preventDefault() {}, stopPropagation() {} } as never)
    })
  const orders = () => page.asked(imageApi.order).map(({ imageIds }) => String(imageIds))
  return { ...page, current, story, uploads, entry, press, orders }
}

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const [first = uploading, used = uploading, last = uploading] = all

describe('what a strip offers', () => {
  it('to anyone who collects images: a move to another patient, comments, export, the order and deletion', async () => {
    const { use } = await open()
    expect(ids(use().menuOf(first))).toEqual(['open', 'move', 'comment', 'export', 'earlier', 'later', 'remove'])
    expect(use()).toMatchObject({ mayCollect: true, mayExport: true, mayAdd: true, canReorder: true })
  })

  it('to anyone who only views: to show and to export, and nothing is added or moved', async () => {
    const { use } = await open({ authorities: [view] })
    expect(ids(use().menuOf(first))).toEqual(['open', 'export'])
    expect(use()).toMatchObject({ mayCollect: false, mayAdd: false, canReorder: false })
    expect(use().drop.dropProps).toEqual({})
    expect(use().reorderOf(first)).toEqual({})
  })

  it('of an upload that failed: to try again, or to give it up', async () => {
    const { use, uploads, do: perform } = await open()
    expect(ids(use().menuOf(uploading))).toEqual(['retry', 'discard'])
    await perform(({ handlers }) => handlers.retry?.(uploading))
    expect(uploads.retry.mock.calls).toEqual([[uploading.uploadId]])
    await perform(({ handlers }) => handlers.discard?.(uploading))
    expect(use().dialogs.removing).toEqual([uploading])
  })

  it('while the study is locked: everything that changes it stays in its place, with the reason', async () => {
    const { use, entry } = await open({ study: locked })
    for (const id of ['comment', 'remove'] as const) expect(entry(first, id).disabledReason).toMatch(/locked/i)
    expect(entry(first, 'export').disabledReason).toBeUndefined()
    expect(use().refusal).toMatch(/locked/i)
    expect(use()).toMatchObject({ mayCollect: true, mayAdd: false, canReorder: false })
  })

  it('an image used in a report cannot be deleted, and says so', async () => {
    const { entry } = await open()
    expect(entry(used, 'remove').disabledReason).toMatch(/report/i)
    expect(entry(first, 'remove').disabledReason).toBeUndefined()
  })

  it('without a current study: nowhere for files to go', async () => {
    const { use } = await open({ studyId: null, items: [] })
    expect(use()).toMatchObject({ target: null, mayAdd: false, canReorder: false })
    expect(await use().comment(ImageId.parse('image-1'), 'x')).toBeNull()
  })
})

describe('the order of the images', () => {
  it('is changed by one place from the menu and with Alt and an arrow', async () => {
    const { do: perform, press, orders } = await open()
    await perform(({ handlers }) => handlers.later?.(first))
    await press('ArrowLeft', last, { altKey: true })
    await waitFor(() => expect(orders()).toEqual(['image-2,image-1,image-3', 'image-1,image-3,image-2']))
  })

  it('ends at its ends: the first moves no further forward, and nothing is sent', async () => {
    const { do: perform, entry, orders, press } = await open()
    expect(entry(first, 'earlier').isDisabled).toBe(true)
    expect(entry(last, 'later').isDisabled).toBe(true)
    await perform(({ handlers }) => handlers.earlier?.(first))
    await press('ArrowRight', last, { altKey: true })
    expect(orders()).toEqual([])
  })

  it('of a single image cannot be changed', async () => {
    const { use } = await open({ items: [first, uploading] })
    expect(use().canReorder).toBe(false)
    expect(ids(use().menuOf(first))).not.toContain('earlier')
  })

  it('that was changed by dragging is changed back from the notice', async () => {
    const { use, do: perform, notices, pressNotice, orders } = await open()
    const dragged = {
      clientX: 0,
      clientY: 0,
      preventDefault() {},
      currentTarget: {
        parentElement: null,
        getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }),
      },
      dataTransfer: { types: [], getData: () => JSON.stringify(['image-3']) },
    }
    expect(use().reorderOf(uploading)).toBeUndefined()
    await perform(({ reorderOf }) => reorderOf(first)?.onDrop?.(dragged as never))
    await waitFor(() => expect(orders()).toEqual(['image-3,image-1,image-2']))
    expect(notices()).toEqual(['info: The order of the images is changed.'])
    await pressNotice()
    await waitFor(() => expect(orders()).toEqual(['image-3,image-1,image-2', 'image-1,image-2,image-3']))
  })
})

describe('keys in the strip', () => {
  it('Delete asks about the images, and says why where one of them has to stay', async () => {
    const { use, press, notices } = await open()
    await press('Delete', first)
    expect(use().dialogs.removing).toEqual([first])
    await press('Delete', used)
    expect(use().dialogs.removing).toEqual([first])
    expect(notices()).toEqual([expect.stringMatching(/^info: .*report/i)])
  })

  it('Delete takes all that are chosen, and does nothing without the right to collect', async () => {
    const { use, do: perform, press } = await open()
    await perform(({ selection }) => selection.choose(first, true))
    await perform(({ selection }) => selection.choose(last, true))
    await press('Delete', last)
    expect(use().dialogs.removing).toEqual([first, last])
    const viewer = await open({ authorities: [view] })
    await viewer.press('Delete', first)
    expect(viewer.use().dialogs.removing).toEqual([])
  })

  it('Enter shows the image large', async () => {
    const { use, press } = await open()
    await press('Enter', last)
    expect(use().dialogs.shownKey).toBe(last.key)
  })
})

it('a comment is about the study that it was begun for, though another one is current when it is saved', async () => {
  const { use, do: perform, asked, current, rerender } = await open({ studyId: null })
  current.studyId = StudyId.parse('study-1')
  rerender()
  await perform(({ handlers }) => handlers.comment?.(first))
  expect(use().dialogs.editing).toEqual({ item: first, field: 'comment' })
  current.studyId = null
  rerender()
  await perform(({ comment }) => comment(ImageId.parse('image-1'), '左叶'))
  expect(asked(imageApi.comment)).toEqual([{ imageId: 'image-1', comment: '左叶' }])
})
