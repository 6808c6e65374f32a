import { type MergePreview, PacsError, type Study, studyActApi } from '@opensono/pacs-core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawPage, typeInto } from '../../../test/drawPage'
import { withoutLayout } from '../../../test/withoutLayout'
import { storyStudy, storyWithStudies } from '../storyStudies'
import { MergeDialog } from './MergeDialog'

withoutLayout()

const kept = storyStudy(1, { patientName: '王芳', examNumber: 'US1', studyStatus: 'checked' })
const merged = storyStudy(2, { patientName: '王 芳', examNumber: 'US2', studyStatus: 'checked' })

async function open({ differences = [] as MergePreview['differences'], rows = [kept, merged] as [Study, Study] } = {}) {
  const story = storyWithStudies('en', rows)
  let token = 0
  const side = (id: string) => {
    const study = id === rows[0].studyId ? rows[0] : rows[1]
    return { study, images: study === rows[1] ? 4 : 2, reportVersions: study === rows[1] ? 1 : 0 }
  }
  story.fake.answer(studyActApi.mergePreview, ({ survivorId, mergedId }) => {
    token += 1
    const [survivor, gone] = [side(survivorId), side(mergedId)]
    return { token: `token-${token}`, survivor, merged: gone, differences, confirmation: gone.study.examNumber }
  })
  story.fake.answer(studyActApi.merge, () => rows[0])
  const onClose = vi.fn()
  const drawn = drawPage(story, <MergeDialog rows={rows} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge two studies' }))
  await dialog.findByRole('table')
  return {
    ...drawn,
    story,
    onClose,
    dialog,
    /** The values in a row of the comparison: of the merged study, and of the one that is kept. */
    row: (name: string) => {
      const row = dialog.getByRole('row', { name: new RegExp(`^${name}`) })
      return within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    },
    type: (text: string) => typeInto(dialog.getByRole('textbox'), text),
    merge: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge' }),
    press: (name: string) => fireEvent.click(dialog.getByRole('button', { name })),
    sent: () => drawn.asked(studyActApi.merge),
  }
}

describe('merging of two studies', () => {
  it('shows both, and what would be moved: there is no way back', async () => {
    const { dialog, row } = await open()
    expect([row('Exam number'), row('Images'), row('Report versions')]).toEqual([
      ['US2', 'US1'],
      ['4', '2'],
      ['1', '0'],
    ])
    expect(
      dialog.getByText(/^Merge US2 into US1\? 4 images and 1 report version will be moved\./).textContent,
    ).toContain('This cannot be undone.')
    expect(dialog.getByText('Patient data match.')).toBeTruthy()
  })

  it('marks in what the patients differ', async () => {
    const { dialog } = await open({ differences: ['patientName', 'birthDate'] })
    expect(dialog.getByText('These are different patients: name, date of birth differ.')).toBeTruthy()
    const marked = dialog.getAllByRole('row').filter((each) => each.dataset.differs !== undefined)
    expect(marked.map((each) => each.querySelector('th')?.textContent)).toEqual(['Name', 'Date of birth'])
  })

  it('is done once the number of the merged one is typed, by what was shown', async () => {
    const { type, merge, sent, notice, onClose, asked } = await open()
    for (const text of ['', 'US', 'US1', 'us2']) {
      type(text)
      expect([text, merge().disabled]).toEqual([text, true])
    }
    type(' US2 ')
    fireEvent.click(merge())
    await notice('US2 was merged into US1.')
    const token = `token-${asked(studyActApi.mergePreview).length}`
    expect(sent()).toEqual([{ survivorId: kept.studyId, mergedId: merged.studyId, token, confirmation: 'US2' }])
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('goes the other way round after a swap, for which the number is typed again', async () => {
    const { type, press, merge, row, sent } = await open()
    type('US2')
    press('Swap')
    await waitFor(() => expect(row('Exam number')).toEqual(['US1', 'US2']))
    expect(merge().disabled).toBe(true)
    type('US1')
    fireEvent.click(merge())
    await waitFor(() => expect(sent()).toMatchObject([{ survivorId: merged.studyId, mergedId: kept.studyId }]))
  })

  it('of a study that somebody changed meanwhile is shown again as it is now, and is not done', async () => {
    const { story, dialog, type, merge, sent, onClose, asked } = await open()
    story.fake.answer(studyActApi.merge, () => {
      throw new PacsError('CONFLICT', { details: { savedByName: '赵敏', savedAt: '2026-01-05T08:03:00.000Z' } })
    })
    type('US2')
    fireEvent.click(merge())
    await dialog.findByText('Another user changed one of them. This is the current state.')
    expect(onClose).not.toHaveBeenCalled()
    story.fake.answer(studyActApi.merge, () => kept)
    await waitFor(() => expect(merge().disabled).toBe(false))
    fireEvent.click(merge())
    await waitFor(() => expect(sent()).toHaveLength(2))
    const [first, second] = sent().map((each) => (each as { token: string }).token)
    expect(second).not.toBe(first)
    expect(second).toBe(`token-${asked(studyActApi.mergePreview).length}`)
  })

  it('that the server refuses says why, and leaves both as they are', async () => {
    const { story, dialog, type, merge, onClose } = await open()
    story.fake.answer(studyActApi.merge, () => {
      throw new PacsError('SERVER_BUSY')
    })
    type('US2')
    fireEvent.click(merge())
    expect((await dialog.findByText(/busy/i)).textContent).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })
})
