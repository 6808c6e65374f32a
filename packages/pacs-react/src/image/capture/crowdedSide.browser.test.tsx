import { type StudyObject, studyObjectApi } from '@opensono/pacs-core'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import '../../styles.css'
import { storyOtherPatient, storyRow } from '../storyImages'
import { storyBufferRow, storyStrips } from '../strip/storyStrips'
import { storyViews } from '../view/storyViews'
import { CaptureWorkbench } from './CaptureWorkbench'
import { withStandingCapture } from './storyCapture'

afterEach(cleanup)

const objects = [1, 2, 3, 4].map(
  (number) =>
    ({
      id: `object-${number}`,
      kind: 'STRUCTURED_REPORT',
      title: 'OB-GYN Ultrasound Procedure Report',
      madeAt: '2026-01-05T08:00:00.000Z',
      arrivedAt: '2026-01-05T08:05:00.000Z',
      sizeBytes: 12_000,
      sopInstanceUid: `1.2.3.${number}`,
      isPdf: true,
      isDamaged: false,
      isAfterReport: true,
      filePatient: storyOtherPatient,
    }) as unknown as StudyObject,
)

const rows = [
  storyRow(1, { filePatient: storyOtherPatient }),
  storyRow(2, { arrivedAt: '2026-01-05T08:05:00.000Z' }),
  ...[3, 4, 5, 6, 7, 8].map((number) => storyRow(number)),
]

/** Everything that may stand above the images at once: a lock, two notices, the views, files that are kept and wait. */
async function openCrowded(language: 'en' | 'zh', width: number, height: number) {
  await page.viewport(width, height)
  const story = withStandingCapture(
    storyStrips(language, {
      rows,
      buffer: [2, 1].map((number) => storyBufferRow(number)),
      study: { examViews: [...storyViews], printTime: '2026-01-05T09:00:00Z', lockedUntil: '2999-01-05T15:30:00Z' },
    }),
  )
  story.fake.answer(studyObjectApi.list, () => objects)
  await startStorySession(story)
  const { container } = render(
    <PacsStory story={story}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <CaptureWorkbench style={{ height: '100%' }} />
      </div>
    </PacsStory>,
  )
  await waitFor(() => {
    expect(container.querySelector('.pacs-thumb img')).not.toBeNull()
    expect(container.querySelectorAll('.pacs-object')).toHaveLength(4)
    expect(container.querySelectorAll('.pacs-view')).not.toHaveLength(0)
    expect(container.querySelectorAll('.pacs-strip .pacs-banner')).toHaveLength(2)
  })
  return container
}

const boxOf = (container: Element, selector: string) => {
  const found = container.querySelector(selector)
  if (found === null) throw new Error(`There is no ${selector}.`)
  return found.getBoundingClientRect()
}

/** Whether the middle of an element is what one presses there. */
function isInReach(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && element.contains(hit)
}

describe.each([
  [1280, 800],
  [1024, 768],
])('beside the picture in a window of %i x %i', (width, height) => {
  it.each(['en', 'zh'] as const)(
    'the images keep a row in sight, whatever must be said above them (%s)',
    async (language) => {
      const container = await openCrowded(language, width, height)
      const strip = boxOf(container, '.pacs-strip')
      const body = boxOf(container, '.pacs-strip .pacs-strip-body')
      const thumb = boxOf(container, '.pacs-strip .pacs-thumb')
      expect(body.bottom).toBeLessThanOrEqual(strip.bottom + 1)
      expect(body.height).toBeGreaterThan(thumb.height)
      const [newest] = [...container.querySelectorAll('.pacs-strip .pacs-thumb')].slice(-1)
      expect(newest !== undefined && isInReach(newest)).toBe(true)
    },
  )

  it('what is said above the images comes whole into sight by scrolling, the reason to decide first', async () => {
    const container = await openCrowded('en', width, height)
    const [decide] = container.querySelectorAll('.pacs-strip .pacs-banner')
    const acts = [...container.querySelectorAll('.pacs-strip .pacs-banner .pacs-button, .pacs-object .pacs-button')]
    expect(decide !== undefined && isInReach(decide)).toBe(true)
    expect(acts.length).toBeGreaterThan(4)
    for (const act of acts) {
      act.scrollIntoView({ block: 'nearest' })
      expect(isInReach(act)).toBe(true)
    }
  })
})

it('the head of the buffer lies over nothing', async () => {
  const container = await openCrowded('en', 1280, 800)
  const [study, buffer] = container.querySelectorAll('.pacs-strip')
  const lowest = Math.max(...[...(study?.children ?? [])].map((child) => child.getBoundingClientRect().bottom))
  expect(lowest).toBeLessThanOrEqual((buffer?.getBoundingClientRect().top ?? 0) + 1)
})
