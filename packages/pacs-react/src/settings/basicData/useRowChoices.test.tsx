import { PacsError, sessionApi, templateApi } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { storyDictionaries, storyDictionaryRow, storyWithDictionaries } from './storyDictionary'
import { useRowActs } from './useRowActs'
import { useRowChoices } from './useRowChoices'
import { useUsageText } from './useUsageText'

const examType = { type: 'row', kind: 'exam-type' } as never
const devices = { type: 'rows', kind: 'device' } as never

async function open(field: never, chosen: readonly string[] = [], names = {}, ownerId: string | null = null) {
  const story = storyWithDictionaries('en', {
    ...storyDictionaries,
    'exam-type': [
      storyDictionaryRow('exam-type', 1, '腹部超声', { englishName: 'Abdomen', briefCode: 'FB' }),
      storyDictionaryRow('exam-type', 2, '浅表超声', { isEnabled: false }),
    ],
  })
  return { story, ...(await drawHook(story, () => useRowChoices(field, chosen, names, ownerId))) }
}

it('rows that are enabled are offered, found by everything that they are called', async () => {
  const { use } = await open(examType)
  expect(use().isLoading).toBe(true)
  await waitFor(() => expect(use().isLoading).toBe(false))
  expect(use().options).toEqual([
    { id: 'exam-type-1', label: 'Abdomen', description: 'FB', words: '腹部超声 abdomen fb', isDisabled: false },
  ])
})

it('what is chosen stands there though it is disabled, unknown, or not read yet', async () => {
  const { use } = await open(examType, ['exam-type-2', 'exam-type-9', 'gone'], { 'exam-type-9': '心脏超声' })
  expect(use().options.map(({ label }) => label)).toEqual(['exam-type-2', '心脏超声', 'gone'])
  await waitFor(() => expect(use().options.map(({ label }) => label)).toContain('浅表超声'))
  expect(use().options.map(({ label }) => label)).toEqual(['Abdomen', '浅表超声', '心脏超声', 'gone'])
})

it('a device that stands in another room says in which, and is not offered; the room’s own is', async () => {
  const first = await open(devices)
  await waitFor(() => expect(first.use().options).toHaveLength(2))
  await waitFor(() =>
    expect(first.use().options.map(({ description, isDisabled }) => [description, isDisabled])).toEqual([
      [expect.stringContaining('超声一室'), true],
      [undefined, false],
    ]),
  )
  first.unmount()
  const own = await open(devices, ['device-1'], {}, 'room-1')
  await waitFor(() => expect(own.use().options.map(({ isDisabled }) => isDisabled)).toEqual([false, false]))
})

it('departments are those of the user’s hospital, and templates those of reports', async () => {
  const departments = await open({ type: 'department' } as never)
  await waitFor(() =>
    expect(departments.use().options.map(({ label }) => label)).toEqual(['Ultrasound', 'Obstetric ultrasound']),
  )
  expect(departments.asked(sessionApi.department)).toContainEqual({ hospitalId: 'hospital-1' })
  departments.unmount()
  const templates = await open({ type: 'template' } as never)
  await waitFor(() => expect(templates.use().options.length).toBeGreaterThan(0))
  expect(templates.asked(templateApi.reports)).not.toEqual([])
  expect(templates.asked(sessionApi.department)).toEqual([])
})

it('nodes of the knowledge base are those of the hospital, each under its folder', async () => {
  const nodes = await open({ type: 'knowledge' } as never)
  await waitFor(() =>
    expect(nodes.use().options.map(({ label, description }) => [label, description])).toEqual([
      ['Liver', undefined],
      ['Liver cyst', 'Liver'],
    ]),
  )
})

it('a row that is in use says where, in the user’s words; any other refusal its own', async () => {
  const { use } = await drawHook(storyWithDictionaries('en'), useUsageText)
  const usage = [
    { by: 'study', count: 1000, names: [] },
    { by: 'combination', count: 2, names: ['全腹部', '上腹部'] },
  ] as const
  expect(use().say(usage as never)).toBe('Studies: 1000 or more; Exam packages: 2 (全腹部, 上腹部)')
  expect(use().sayWhy(new PacsError('ROW_IN_USE', { details: { usage } as never }))).toContain('全腹部, 上腹部')
  expect(use().sayWhy(new PacsError('ROW_IN_USE', { details: {} } as never))).not.toContain('undefined')
  expect(use().sayWhy(new Error('odd'))).not.toBe('')
})

it('a row that is enabled or disabled is said to be, or why it is not', async () => {
  const changed: boolean[] = []
  const story = storyWithDictionaries('en')
  const page = await drawHook(story, () => useRowActs('patient-source', ({ isEnabled }) => changed.push(isEnabled)))
  const [row] = storyDictionaries['patient-source'] ?? []
  if (row === undefined) throw new Error('The story has no row.')
  await page.do(({ setEnabled }) => setEnabled(row, false))
  await waitFor(() => expect(page.notices()).toEqual(['success: 门诊 is disabled. Existing records keep it.']))
  await page.do(({ setEnabled }) => setEnabled({ ...row, id: 'nobody' as never }, true))
  await waitFor(() => expect(page.notices()).toContainEqual(expect.stringMatching(/^error: /)))
  expect(changed).toEqual([false])
})
