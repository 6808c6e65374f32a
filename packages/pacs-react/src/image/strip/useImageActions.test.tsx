import { type ImageId, imageApi, PacsError, type StudyId } from '@opensono/pacs-core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { useCall } from '../../provider/useCall'
import { createStoryPacs, PacsStory, startStorySession } from '../../testing/PacsStory'
import { storyRow } from '../storyImages'
import { type UseImageActionsResult, useImageActions } from './useImageActions'

afterEach(cleanup)

const studyId = 'study-1' as StudyId
const ids = (...numbers: readonly number[]) => numbers.map((number) => `image-${number}` as ImageId)

function Shown({ onActions }: { onActions: (actions: UseImageActionsResult) => void }) {
  onActions(useImageActions())
  const { data = [] } = useCall(imageApi.list, { studyId })
  return <p data-testid="shown">{data.map((row) => `${row.instanceNumber}:${row.id}`).join()}</p>
}

async function open() {
  const story = createStoryPacs()
  story.fake.answer(imageApi.list, () => [storyRow(1), storyRow(2), storyRow(3)])
  await startStorySession(story)
  const drawn: UseImageActionsResult[] = []
  render(
    <PacsStory story={story}>
      <Shown onActions={(actions) => drawn.push(actions)} />
      <ToastRegion />
    </PacsStory>,
  )
  await screen.findByText(/image-1/)
  const sent = () => story.fake.seen.filter(({ id }) => id === 'image.order').map(({ input }) => String(input.imageIds))
  const use = () => {
    const actions = drawn.at(-1)
    if (actions === undefined) throw new Error('nothing is shown')
    return actions
  }
  return { story, use, sent, shown: () => screen.getByTestId('shown').textContent }
}

describe('images put in order', () => {
  it('stand there at once, with the numbers of their places, before the server has answered', async () => {
    const { story, use, shown } = await open()
    story.fake.answer(imageApi.order, () => new Promise(() => {}))
    act(() => void use().reorder(ids(3, 1, 2), studyId))
    await waitFor(() => expect(shown()).toBe('1:image-3,2:image-1,3:image-2'))
  })

  it('are sent one order after the other, and of those that wait only the last', async () => {
    const { story, use, sent } = await open()
    let answer: () => void = () => {}
    story.fake.answer(
      imageApi.order,
      () =>
        new Promise<null>((resolve) => {
          answer = () => resolve(null)
        }),
    )
    act(() => void use().reorder(ids(2, 1, 3), studyId))
    await waitFor(() => expect(sent()).toHaveLength(1))
    await act(async () => {
      void use().reorder(ids(2, 3, 1), studyId)
      void use().reorder(ids(3, 2, 1), studyId)
    })
    expect(sent()).toHaveLength(1)
    await act(async () => answer())
    await waitFor(() => expect(sent()).toEqual(['image-2,image-1,image-3', 'image-3,image-2,image-1']))
  })

  it('of another study are sent, too, when those of the first are refused', async () => {
    const { story, use } = await open()
    const other = 'study-2' as StudyId
    const seen: string[] = []
    let refuse: () => void = () => {}
    story.fake.answer(imageApi.order, ({ studyId: asked }) => {
      seen.push(asked)
      if (asked === other) return null
      return new Promise<null>((_, reject) => {
        refuse = () =>
          reject(new PacsError('STUDY_IS_LOCKED_ERROR', { details: { lockedUntil: '2999-01-05T15:30:00Z' } }))
      })
    })
    act(() => void use().reorder(ids(2, 1, 3), studyId))
    await waitFor(() => expect(seen).toEqual([studyId]))
    await act(async () => {
      void use().reorder(ids(5, 4), other)
      void use().reorder(ids(3, 1, 2), studyId)
    })
    await act(async () => refuse())
    await waitFor(() => expect(seen).toEqual([studyId, other]))
  })

  it('go back when the server refuses, and it says why', async () => {
    const { story, use, shown } = await open()
    story.fake.answer(imageApi.order, () => {
      throw new PacsError('PARAM_ERROR')
    })
    await act(() => use().reorder(ids(3, 1, 2), studyId))
    await screen.findByText('The images stay in their order. Images were added or removed. Move it again.')
    await waitFor(() => expect(shown()).toBe('1:image-1,2:image-2,3:image-3'))
  })
})

describe('a comment', () => {
  it('is refused to the caller and not shouted, so that its text can stay where it is', async () => {
    const { story, use } = await open()
    story.fake.answer(imageApi.comment, () => {
      throw new PacsError('STUDY_IS_LOCKED_ERROR', { details: { lockedUntil: '2999-01-05T15:30:00Z' } })
    })
    const failed = await act(() => use().comment('image-1' as ImageId, 'Left lobe'))
    expect(failed?.code).toBe('STUDY_IS_LOCKED_ERROR')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('of null is taken away by the call for that', async () => {
    const { story, use } = await open()
    story.fake.answer(imageApi.removeComment, () => null)
    expect(await act(() => use().comment('image-1' as ImageId, null))).toBeNull()
    expect(story.fake.seen.filter(({ id }) => id === 'image.removeComment').map(({ input }) => input)).toEqual([
      { imageId: 'image-1' },
    ])
  })
})

describe('images that something is done with', () => {
  it('stay marked until their own act has ended, whichever ends first', async () => {
    const { story, use } = await open()
    const answers: (() => void)[] = []
    const held = () => new Promise<null>((resolve) => void answers.push(() => resolve(null)))
    story.fake.answer(imageApi.cacheRemove, held)
    story.fake.answer(imageApi.remove, held)
    act(() => void use().removeFromBuffer(ids(11)))
    act(() => void use().removeFromStudy(ids(1, 2), studyId))
    await waitFor(() => expect(answers).toHaveLength(2))
    expect([...use().busyIds]).toEqual(ids(11, 1, 2))
    await act(async () => answers[0]?.())
    await waitFor(() => expect([...use().busyIds]).toEqual(ids(1, 2)))
    await act(async () => answers[1]?.())
    await waitFor(() => expect(answers).toHaveLength(3))
    await act(async () => answers[2]?.())
    await waitFor(() => expect(use().busyIds.size).toBe(0))
  })
})
