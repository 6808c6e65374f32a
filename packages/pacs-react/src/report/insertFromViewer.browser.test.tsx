import { imageApi, MemoryStorage, type ReportValue, reportApi, settingsApi } from '@opensono/pacs-core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storyRow } from '../image/storyImages'
import { PacsStory, startStorySession } from '../testing/PacsStory'
import '../styles.css'
import { storyParameterRows, storyWithParameters } from './parameter/storyParameters'
import { ReportWorkbench } from './ReportWorkbench'
import { storyFinished } from './storyReport'

afterEach(cleanup)

/** A picture of 800 by 600 points, as a capture card gives it. */
async function jpeg(): Promise<string> {
  const canvas = new OffscreenCanvas(800, 600)
  canvas.getContext('2d')?.fillRect(0, 0, 800, 600)
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg' }))
}

/** A report whose first image has a measured femur of 37.2 mm. */
async function open(study: object = {}) {
  await page.viewport(1280, 800)
  const story = storyWithParameters('en', [], study)
  const url = await jpeg()
  story.fake.answer(imageApi.list, () => [
    storyRow(1, { url, thumbnailUrl: url, isMeasured: true }),
    storyRow(2, { url, thumbnailUrl: url }),
  ])
  await startStorySession(story)
  render(
    <PacsStory story={story}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <ReportWorkbench storage={new MemoryStorage()} style={{ height: '100%' }} />
      </div>
    </PacsStory>,
  )
  const box = (name: string) => screen.getByRole('textbox', { name })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Findings' })).not.toBeNull())
  return {
    story,
    box,
    isEditable: () => waitFor(() => expect(box('Findings').isContentEditable).toBe(true)),
    /** Opens the image, and chooses what is measured in it. */
    chooseFemur: async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Open Image 1' }))
      const list = await screen.findByRole('list', { name: 'Measurements' })
      await userEvent.click(await within(list).findByRole('button', { name: /^1 ?FL/ }))
    },
    insertion: () => screen.queryByRole('button', { name: 'Insert 37.2 mm into the report' }),
    stored: () => story.pacs.call(reportApi.get, { studyId: 'study-1' as never }),
  }
}

it('A value goes from the viewer into the text where the cursor was, stays linked to its measurement, and is saved so', async () => {
  const { box, isEditable, chooseFemur, insertion, stored } = await open()
  await isEditable()
  await userEvent.click(box('Impression'))
  await userEvent.keyboard('{End} FL ')
  await chooseFemur()
  await waitFor(() => expect(insertion()).not.toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Insert 37.2 mm into the report' }))
  // The viewer gives way to the text, in which one types on.
  await waitFor(() => expect(insertion()).toBeNull())
  await waitFor(() => expect(box('Impression').textContent).toBe('宫内妊娠，单活胎。 FL 37.2 mm'))
  await waitFor(() => expect(document.activeElement).toBe(box('Impression')))
  await userEvent.keyboard('.{Control>}s{/Control}')
  await waitFor(async () => expect((await stored()).impression).toBe('宫内妊娠，单活胎。 FL 37.2 mm.'))
  const { impression, values } = await stored()
  const [linked] = values as ReportValue[]
  expect(impression.slice(linked?.start, linked?.end)).toBe('37.2 mm')
  expect(linked?.source).toMatchObject({ kind: 'measure', imageId: 'image-1', annotationId: 'a1', unit: 'mm' })
})

it('From the viewer nothing is offered to a report that is finished', async () => {
  const { chooseFemur, insertion } = await open(storyFinished)
  await chooseFemur()
  await screen.findByRole('list', { name: 'Measurements' })
  expect(insertion()).toBeNull()
})

it('A value is given to a parameter of the exam parts in the viewer of the report', async () => {
  const { story, isEditable, chooseFemur } = await open({
    bodyParts: [{ id: 'part-1', name: '胎儿', englishName: 'Fetus' }],
  })
  const partIds = ['part-1'] as never
  story.fake.answer(settingsApi.basicData, () =>
    storyParameterRows.map((row) => ({ ...row, fields: { ...row.fields, partIds } })),
  )
  await isEditable()
  await chooseFemur()
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Length 37.2 mm is for' })
  await userEvent.selectOptions(choice, 'Biparietal diameter')
  const saved = () => story.fake.seen.filter(({ id }) => id === imageApi.measure.id).at(-1)?.input
  await waitFor(() => expect(saved()?.measure).toContain('parameter-BPD'))
})
