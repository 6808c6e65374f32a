import type { ImageId, PacsError, StudyId } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { createStoryPacs, PacsStory, startStorySession } from '../../testing/PacsStory'
import type { StripItem } from '../StripItem'
import { storyItem, storyStudy, storyUploadItem } from '../storyImages'
import { StripDialogs } from './StripDialogs'
import { StoryStrips, storyStrips } from './storyStrips'
import { type UseStripDialogsResult, useStripDialogs } from './useStripDialogs'

afterEach(cleanup)

const field = () => screen.findByRole('textbox')

describe('a comment that is being written when its study is not the current one any more', () => {
  it.each([
    { what: 'nobody is current', leave: (story: ReturnType<typeof storyStrips>) => story.currentPatient.clear() },
    {
      what: 'another study is',
      leave: ({ currentPatient }: ReturnType<typeof storyStrips>) =>
        currentPatient.set({ ...storyStudy(), studyId: 'study-2' as StudyId }),
    },
  ])('is saved all the same: $what', async ({ leave }) => {
    const story = storyStrips('en')
    await startStorySession(story)
    render(
      <PacsStory story={story}>
        <StoryStrips only="study" />
      </PacsStory>,
    )
    fireEvent.contextMenu(await screen.findByRole('button', { name: /^Open Image 1/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Comment/ }))
    const input = await field()
    fireEvent.change(input, { target: { value: 'Left lobe' } })
    act(() => leave(story))
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() =>
      expect(story.fake.seen.filter(({ id }) => id === 'image.comment').map(({ input: sent }) => sent)).toEqual([
        { imageId: 'image-1', comment: 'Left lobe' },
      ]),
    )
  })
})

interface Drawn {
  items?: readonly StripItem[]
  onComment?: (imageId: ImageId, comment: string | null) => Promise<PacsError | null>
  onRemove?: (imageIds: readonly ImageId[]) => void
  onDiscard?: (uploadId: string) => void
}

/** A strip of which only what opens over it is drawn. */
function Strip({ drawn, onDialogs }: { drawn: Drawn; onDialogs: (dialogs: UseStripDialogsResult) => void }) {
  const dialogs = useStripDialogs()
  onDialogs(dialogs)
  const { items = [storyItem(1), storyItem(2)], onComment = async () => null } = drawn
  const { onRemove = () => {}, onDiscard = () => {} } = drawn
  return (
    <StripDialogs
      dialogs={dialogs}
      items={items}
      onComment={onComment}
      onRemove={onRemove}
      onDiscard={onDiscard}
      exportName=""
      pictureOf={() => document.body}
      onStale={() => {}}
    />
  )
}

function open(first: Drawn) {
  const story = createStoryPacs()
  const used: UseStripDialogsResult[] = []
  const page = (drawn: Drawn) => (
    <PacsStory story={story} isLoggedIn={false}>
      <Strip drawn={drawn} onDialogs={(dialogs) => used.push(dialogs)} />
      <ToastRegion />
    </PacsStory>
  )
  const { rerender } = render(page(first))
  const dialogs = () => {
    const last = used.at(-1)
    if (last === undefined) throw new Error('nothing is drawn')
    return last
  }
  return { dialogs, show: (drawn: Drawn) => rerender(page(drawn)) }
}

describe('what opens over a strip', () => {
  it('keeps the comment that is being written when the save of an earlier one ends', async () => {
    let saved: () => void = () => {}
    const onComment = () =>
      new Promise<null>((resolve) => {
        saved = () => resolve(null)
      })
    const { dialogs } = open({ onComment })
    act(() => dialogs().edit({ item: storyItem(1), field: 'comment' }))
    fireEvent.change(await field(), { target: { value: 'Left lobe' } })
    fireEvent.keyDown(await field(), { key: 'Enter' })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    act(() => dialogs().edit({ item: storyItem(2), field: 'comment' }))
    const second = await screen.findByRole('textbox', { name: /Image 2/ })
    fireEvent.change(second, { target: { value: 'Right lobe' } })
    await act(async () => saved())
    await screen.findByText('The comment on Image 1 is saved.')
    expect(screen.getByRole('textbox', { name: /Image 2/ })).toHaveProperty('value', 'Right lobe')
  })

  it('shows what is about to be deleted, at most six of it', async () => {
    const items = Array.from({ length: 8 }, (_, index) => storyItem(index + 1))
    const { dialogs } = open({ items })
    act(() => dialogs().remove(items))
    const question = await screen.findByRole('alertdialog', { name: 'Delete 8 images?' })
    await waitFor(() => expect(question.querySelectorAll('img')).toHaveLength(6))
    const pictures = [...question.querySelectorAll('img')].map(({ src }) => src)
    expect(pictures).toEqual(items.slice(0, 6).map(({ pictureUrl }) => pictureUrl))
    await expect.poll(() => document.activeElement?.textContent).toBe('Cancel')
  })

  it('deletes an image that arrived while it was asked whether to give it up', async () => {
    const [onRemove, onDiscard] = [vi.fn(), vi.fn()]
    const item = storyUploadItem({ status: 'uploading' })
    const { dialogs, show } = open({ items: [item], onRemove, onDiscard })
    act(() => dialogs().remove([item]))
    await screen.findByRole('alertdialog')
    show({ items: [{ ...storyItem(1), key: item.key, uploadId: item.uploadId }], onRemove, onDiscard })
    const buttons = within(await screen.findByRole('alertdialog')).getAllByRole('button')
    fireEvent.click(buttons.at(-1) ?? document.body)
    await waitFor(() => expect(onRemove).toHaveBeenCalledWith(['image-1']))
    expect(onDiscard).not.toHaveBeenCalled()
  })
})

it('a double click opens an image, and it stays open', async () => {
  const story = storyStrips('en')
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <StoryStrips only="study" />
    </PacsStory>,
  )
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Open Image 1/ }))
  const viewer = await screen.findByRole('dialog', { name: 'Images' })
  await within(viewer).findByRole('button', { name: 'Close viewer' })
  expect(viewer.isConnected).toBe(true)
})
