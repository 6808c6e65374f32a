import { createHotkeys } from '@opensono/pacs-capture'
import type { Study } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { useCurrentStudy } from '../../provider/useCurrentStudy'
import { PacsStory, type StoryPacs, startStorySession } from '../../testing/PacsStory'
import type { StripItem } from '../StripItem'
import { storyItem, storyRow, storyUploadItem, storyUploads } from '../storyImages'
import { storyStrips } from '../strip/storyStrips'
import { storyViews } from './storyViews'
import { type UseImageViewsResult, useImageViews } from './useImageViews'
import { useViewKeys } from './useViewKeys'

afterEach(cleanup)

interface PageProps {
  items: readonly StripItem[]
  tagged: readonly StripItem[]
  onViews: (views: UseImageViewsResult) => void
}

function Page({ items, tagged, onViews }: PageProps) {
  const { studyId, study } = useCurrentStudy()
  const views = useImageViews({ studyId, study, items })
  useViewKeys(views, tagged)
  onViews(views)
  return <p>{views.coverage.map(({ state }) => state).join()}</p>
}

async function open(
  items: readonly StripItem[],
  tagged = items,
  patch: Partial<StoryPacs> = {},
  ofStudy: Partial<Study> = {},
) {
  const setView = vi.fn()
  const rows = [storyRow(1, { viewCode: 'LL' })]
  const made = storyStrips('en', { rows, study: { examViews: [...storyViews], ...ofStudy } })
  const story: StoryPacs = { ...made, uploads: { ...storyUploads(), setView }, ...patch }
  await startStorySession(story)
  let views: UseImageViewsResult | null = null
  render(
    <PacsStory story={story}>
      <input aria-label="text" />
      <Page items={items} tagged={tagged} onViews={(each) => (views = each)} />
      <ToastRegion />
    </PacsStory>,
  )
  await screen.findByText(/missing/)
  const sent = () => story.fake.seen.filter(({ id }) => id === 'image.setView').map(({ input }) => input)
  return {
    story,
    setView,
    sent,
    views: (): UseImageViewsResult => {
      if (views === null) throw new Error('nothing is drawn')
      return views
    },
  }
}

const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })

describe('the views of the current study', () => {
  it('are there by what is stored and by what is on its way', async () => {
    await open([
      storyItem(1, { viewCode: 'LL' }),
      storyUploadItem({ viewCode: 'RL' }),
      storyItem(3, { viewCode: 'GB' }),
    ])
    await screen.findByText('stored,stored,missing,unmarked,missing,missing,missing')
  })

  it('are tagged by a digit: on the server what it has, with its upload what is on its way', async () => {
    const items = [storyItem(1), storyUploadItem({})]
    const { setView, sent } = await open(items)
    press('2')
    expect(setView.mock.calls).toEqual([['upload-1', 'RL']])
    await waitFor(() => expect(sent()).toEqual([{ imageId: 'image-1', viewCode: 'RL' }]))
  })

  it('have no digit in a text field, none beyond their number, and none without an image', async () => {
    const { sent, setView } = await open([storyItem(1)])
    press('2', screen.getByRole('textbox', { name: 'text' }))
    press('8')
    cleanup()
    const none = await open([storyItem(1)], [])
    press('1')
    expect([...sent(), ...none.sent(), ...setView.mock.calls]).toEqual([])
  })

  it('are not sent again to an image that has them', async () => {
    const { sent } = await open([storyItem(1, { viewCode: 'LL' })])
    press('1')
    press('0')
    await waitFor(() => expect(sent()).toEqual([{ imageId: 'image-1', viewCode: null }]))
  })

  it('name no digit that capture has', async () => {
    const storage = new MemoryStorage()
    storage.setItem('curStatic', '2')
    const hotkeys = createHotkeys({ onAction: () => {}, storage, target: new EventTarget(), gamepads: () => [] })
    const { views } = await open([storyItem(1)], [], { hotkeys })
    const keys = () => views().coverage.map(({ view }) => views().keyOf(view))
    expect(keys()).toEqual(['1', null, '3', '4', '5', '6', '7'])
    hotkeys.destroy()
  })

  it('are not sent for a study that is locked', async () => {
    const { sent, story } = await open([storyItem(1)], undefined, {}, { lockedUntil: '2999-01-01T00:00:00Z' })
    press('1')
    await screen.findByText(/locked/i)
    expect(sent()).toEqual([])
    expect(story.fake.seen.some(({ id }) => id === 'study.get')).toBe(true)
  })
})
