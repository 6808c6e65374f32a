import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { storyItem } from '../image/storyImages'
import { PacsStory, startStorySession } from '../testing/PacsStory'
import type { ReportContent } from './ReportContent'
import { ReportImages } from './ReportImages'
import { storyWithReport } from './storyReport'

afterEach(cleanup)

type Ids = ReportContent['imageIds']

function Images({ first, limit, isReadOnly }: { first: readonly number[]; limit: number; isReadOnly: boolean }) {
  const [ids, setIds] = useState(first.map((number) => `image-${number}`) as unknown as Ids)
  return (
    <div style={{ width: 200 }}>
      <output>{ids.join()}</output>
      <ReportImages
        items={[1, 2, 3].map((number) => storyItem(number))}
        imageIds={ids}
        onChange={setIds}
        limit={limit}
        isReadOnly={isReadOnly}
      />
    </div>
  )
}

async function open(first: readonly number[], { limit = 3, isReadOnly = false } = {}) {
  const story = storyWithReport('en')
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <Images first={first} limit={limit} isReadOnly={isReadOnly} />
    </PacsStory>,
  )
  const image = async (number: number) => {
    const found = (await screen.findByRole('button', { name: `Open Image ${number}` })).closest('li')
    if (found === null) throw new Error(`no image ${number}`)
    return found
  }
  return {
    drag: async (number: number, to: Element | null) => {
      if (to === null) throw new Error('nowhere to drop')
      await userEvent.dragAndDrop(await image(number), to)
    },
    image,
    report: () => document.querySelector('.pacs-report-images-drop'),
    chosen: () => document.querySelector('output')?.textContent,
  }
}

describe('an image that is dragged with the pointer', () => {
  it('into the report is the last of it, onto an image of the report takes its place', async () => {
    const { drag, image, report, chosen } = await open([2])
    await drag(1, report()?.querySelector('h2') ?? null)
    await waitFor(() => expect(chosen()).toBe('image-2,image-1'))
    await drag(3, await image(2))
    await waitFor(() => expect(chosen()).toBe('image-3,image-2,image-1'))
  })

  it('inside of the report changes its place', async () => {
    const { drag, image, chosen } = await open([1, 2, 3])
    await drag(3, await image(1))
    await waitFor(() => expect(chosen()).toBe('image-3,image-1,image-2'))
  })

  it('stays where it is when the report is full, or may not be changed', async () => {
    const full = await open([1], { limit: 1 })
    expect((await full.image(2)).draggable).toBe(false)
    await full.drag(2, full.report())
    expect(full.chosen()).toBe('image-1')
    cleanup()
    const closed = await open([1], { isReadOnly: true })
    expect((await closed.image(2)).draggable).toBe(false)
  })
})
