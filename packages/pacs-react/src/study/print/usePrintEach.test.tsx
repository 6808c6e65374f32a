import { PacsError, reportApi, StudyRow } from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'
import { expect, it, vi } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { storyReport } from '../../report/storyReport'
import { createStoryPacs } from '../../testing/PacsStory'
import { usePrintEach } from './usePrintEach'

const row = (number: number): StudyRow =>
  StudyRow.parse(exampleStudy({ studyId: `study-${number}`, patientName: `Patient ${number}` }))
const rows = [row(1), row(2), row(3)]
const pdf = btoa('%PDF')
const printedOf = (number: number) => ({
  studyId: row(number).studyId,
  printId: `print-${number}`,
  printedAt: '2026-01-05T08:00:00.000Z',
})

async function open() {
  const story = createStoryPacs({ authorities: ['pacs:diagnostic_report:print_report'] })
  const onDone = vi.fn()
  return { ...(await drawHook(story, () => usePrintEach(onDone))), fake: story.fake, onDone }
}

it('several reports are asked for in the order of the list, and all of them are taken back by one press', async () => {
  const { fake, use, do: perform, asked, notices, pressNotice, onDone } = await open()
  fake.answer(reportApi.printEach, () => ({ pdf, printed: [1, 2, 3].map(printedOf), refused: [] }))
  fake.answer(reportApi.revertPrint, ({ printId }) => {
    if (printId === 'print-2') throw new PacsError('PRINT_REVERT_EXPIRED')
    return storyReport()
  })
  await perform(({ print }) => print(rows))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(asked(reportApi.printEach)).toMatchObject([{ studyIds: ['study-1', 'study-2', 'study-3'] }])
  expect(new TextDecoder().decode(use().paper ?? undefined)).toBe('%PDF')
  expect(notices()).toEqual(['success: 3 reports printed.'])
  await pressNotice()
  await vi.waitFor(() => expect(notices()).toContain('info: Print mark removed from 2 reports.'))
  expect(notices()).toContainEqual(expect.stringMatching(/^error: Print mark not removed from 1 report: ./))
  expect(asked(reportApi.revertPrint).map((input) => Reflect.get(Object(input), 'printId'))).toEqual([
    'print-1',
    'print-2',
    'print-3',
  ])
})

it('each report that was refused is named with the reason, and the others are printed', async () => {
  const { fake, use, do: perform, notices, onDone } = await open()
  fake.answer(reportApi.printEach, () => ({
    pdf,
    printed: [printedOf(2)],
    refused: [
      { studyId: row(1).studyId, code: 'REPORT_NOT_FINISHED', details: {} },
      { studyId: row(3).studyId, code: 'OF_ANOTHER_RELEASE', details: {} },
    ],
  }))
  await perform(({ print }) => print(rows))
  await vi.waitFor(() =>
    expect(use().refused.map(({ row: { patientName } }) => patientName)).toEqual(['Patient 1', 'Patient 3']),
  )
  for (const { why } of use().refused) expect(why).not.toBe('')
  expect(notices()).toEqual(['success: 1 report printed.'])
  expect(onDone).not.toHaveBeenCalled()
})

it('an order that fails says so, and prints nothing', async () => {
  const { fake, use, do: perform, notices } = await open()
  fake.answer(reportApi.printEach, () => {
    throw new PacsError('SERVER_BUSY')
  })
  await perform(({ print }) => print(rows))
  await vi.waitFor(() => expect(notices()).toEqual([expect.stringMatching(/^error: ./)]))
  expect(use()).toMatchObject({ paper: null, refused: [] })
})
