import { hisApi, PacsError, type PossibleDuplicate, patientApi } from '@opensono/pacs-core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { withoutLayout } from '../../test/withoutLayout'
import { storyOrder, storyPatient, storyWithDesk } from '../study/storyDesk'
import { storyStudy } from '../study/storyStudies'
import { PacsStory, type StoryPacs } from '../testing/PacsStory'
import { DuplicateDialog } from './DuplicateDialog'
import { FurtherVisit } from './FurtherVisit'
import { HisOrders } from './HisOrders'
import { PatientHistory } from './PatientHistory'

withoutLayout()

async function draw(story: StoryPacs, children: ReactNode) {
  story.queryClient.setDefaultOptions({ queries: { retry: false } })
  render(<PacsStory story={story}>{children}</PacsStory>)
  const dialog = await screen.findByRole('dialog')
  const box = (name: string) => within(dialog).getByRole('textbox', { name })
  const asked = (id: string) => story.fake.seen.filter((call) => call.id === id).map(({ input }) => input)
  return {
    dialog,
    asked,
    type: (name: string, value: string) => fireEvent.change(box(name), { target: { value } }),
    submit: () => act(async () => void fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)),
    button: (name: string) => within(dialog).getByRole('button', { name }),
  }
}

const typed = {
  patientName: '王芳',
  patientSex: 'female',
  birthDate: '1984-03-05',
  telPhone: '13900009999',
  idCard: '',
  hisNumber: '',
} as const
const duplicates: PossibleDuplicate[] = [
  { patient: storyPatient(), agrees: ['patientName', 'patientSex', 'birthDate'], differs: ['telPhone'] },
  {
    patient: storyPatient({ patientId: 'P8', patientRecordId: 'patient-8' as never }),
    agrees: ['patientName'],
    differs: [],
  },
]

describe('known patients who are much like the one that is registered', () => {
  it('stand beside what was entered, field by field, with what agrees and what differs', async () => {
    const { dialog } = await draw(
      storyWithDesk('en'),
      <DuplicateDialog entered={typed} duplicates={duplicates} onUse={vi.fn()} onClose={vi.fn()} />,
    )
    const [first, second] = within(dialog).getAllByRole('table')
    const verdicts = (table: HTMLElement | undefined) =>
      [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => row.getAttribute('data-verdict') ?? '-').join(' ')
    expect(verdicts(first)).toBe('agrees agrees agrees differs - -')
    expect(verdicts(second)).toBe('agrees - - - - -')
    expect(
      within(first as HTMLElement).getByRole('row', { name: /Phone 13900009999 13900001111 different/ }),
    ).not.toBeNull()
    expect(within(first as HTMLElement).getByRole('row', { name: /Sex Female Female same/ })).not.toBeNull()
    expect(dialog.textContent).toContain('2 patients much like 王芳 exist')
  })

  it('are used by a press; so is nobody, and the form is gone back to', async () => {
    const [onUse, onAnother, onClose] = [vi.fn(), vi.fn(), vi.fn()]
    const { button } = await draw(
      storyWithDesk('en'),
      <DuplicateDialog entered={typed} duplicates={duplicates} onUse={onUse} onAnother={onAnother} onClose={onClose} />,
    )
    fireEvent.click(button('Use 王芳, P8'))
    fireEvent.click(button('Not the same person: register as new'))
    fireEvent.click(button('Back to the form'))
    expect(onUse).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ patientId: 'P8' }))
    expect(onAnother).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('are all there is to choose while nothing is being saved', async () => {
    const { dialog } = await draw(
      storyWithDesk('zh'),
      <DuplicateDialog entered={typed} duplicates={duplicates.slice(0, 1)} onUse={vi.fn()} onClose={vi.fn()} />,
    )
    const names = within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent)
    expect(names.filter((name) => name?.includes('新') === true)).toEqual([])
    expect(names.some((name) => name?.includes('P000007'))).toBe(true)
  })
})

describe('orders of the hospital information system', () => {
  it('are looked for by any of the numbers, without blanks, and again by the same', async () => {
    const { type, submit, asked, dialog } = await draw(
      storyWithDesk('en'),
      <HisOrders onChoose={vi.fn()} onClose={vi.fn()} />,
    )
    await submit()
    expect(asked(hisApi.search.id)).toEqual([])
    type('HIS number', ' H881 ')
    await submit()
    await submit()
    expect(asked(hisApi.search.id)).toEqual([{ hisId: 'H881' }, { hisId: 'H881' }])
    await within(dialog).findAllByText('周敏')
  })

  it('that are not found, or not found in time, are said to be', async () => {
    const story = storyWithDesk('en')
    const { type, submit, dialog } = await draw(story, <HisOrders onChoose={vi.fn()} onClose={vi.fn()} />)
    type('HIS number', 'H000')
    await submit()
    await within(dialog).findByText('The hospital information system found nothing.')
    expect(within(dialog).queryByRole('grid')).toBeNull()
    const leftOut = [{ reason: 'forbidden', count: 2 }] as const
    story.fake.answer(hisApi.search, () => ({ orders: [], isComplete: false, leftOut: [...leftOut] }))
    await submit()
    await within(dialog).findByText(/^Not everything that the HIS has is shown/)
    await within(dialog).findByText('Requests not to do an examination, not shown: 2. Check in the HIS.')
  })

  it('show notes, an estimated age, and what must be known before one is chosen', async () => {
    const story = storyWithDesk('en')
    const order: typeof storyOrder = {
      ...storyOrder,
      birthDate: null,
      estimatedAge: { value: 41, unit: 'year' },
      notes: '对造影剂过敏',
      warnings: ['deceased', 'onHold'],
    }
    story.fake.answer(hisApi.search, () => ({ orders: [order], isComplete: true, leftOut: [] }))
    const { type, submit, dialog } = await draw(story, <HisOrders onChoose={vi.fn()} onClose={vi.fn()} />)
    type('HIS number', 'H881')
    await submit()
    for (const text of ['about 41 years', /· 对造影剂过敏$/, /^Deceased, On hold$/])
      await within(dialog).findByText(text)
  })
})

describe('a returning patient', () => {
  it('is looked for by name or phone, not without, and with what else was filled in', async () => {
    const { type, submit, asked, dialog } = await draw(
      storyWithDesk('en'),
      <FurtherVisit onChoose={vi.fn()} onClose={vi.fn()} />,
    )
    type('HIS number', 'H1')
    await submit()
    expect(asked(patientApi.furtherVisit.id)).toEqual([])
    type('Phone', ' 139 ')
    await submit()
    await within(dialog).findByText('P000007')
    expect(asked(patientApi.furtherVisit.id)).toContainEqual({
      patientHISID: 'H1',
      telPhone: '139',
      pageNumber: 0,
      pageSize: 20,
    })
  })

  it('is not looked for while there is a current patient, until that one is cleared', async () => {
    const story = storyWithDesk('en')
    story.currentPatient.set(storyStudy(1))
    const { type, submit, asked, button } = await draw(story, <FurtherVisit onChoose={vi.fn()} onClose={vi.fn()} />)
    type('Name', '王芳')
    await submit()
    expect(asked(patientApi.furtherVisit.id)).toEqual([])
    await act(async () => void fireEvent.click(button('Clear the current patient')))
    await submit()
    await waitFor(() => expect(asked(patientApi.furtherVisit.id)).not.toEqual([]))
  })

  it('that nobody is leads on to a new registration, and a search that fails says why', async () => {
    const story = storyWithDesk('en', { known: [] })
    const { type, submit, dialog } = await draw(story, <FurtherVisit onChoose={vi.fn()} onClose={vi.fn()} />)
    type('Name', '无名')
    await submit()
    await within(dialog).findByText('Check the spelling, or register a new patient.')
    story.fake.answer(patientApi.furtherVisit, () => {
      throw new PacsError('FORBIDDEN')
    })
    type('Name', '无名氏')
    await submit()
    await within(dialog).findByRole('alert')
  })
})

describe('the earlier studies of a patient', () => {
  const history = (onOpen = vi.fn()) => (
    <PatientHistory
      patientRecordId={storyPatient().patientRecordId}
      patientName="王芳"
      onClose={vi.fn()}
      onOpen={onOpen}
    />
  )

  it('are listed under the patient’s name, and opened by Enter', async () => {
    const onOpen = vi.fn()
    const { dialog } = await draw(storyWithDesk('en'), history(onOpen))
    const grid = await within(dialog).findByRole('grid', { name: 'Earlier studies of 王芳' })
    await waitFor(() => expect(within(grid).getAllByRole('row').length).toBe(6))
    const row = within(grid).getAllByRole('row')[1] as HTMLElement
    row.focus()
    fireEvent.keyDown(row, { key: 'Enter' })
    fireEvent.keyUp(row, { key: 'Enter' })
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it('that are none, or cannot be read, say so', async () => {
    const story = storyWithDesk('en')
    story.fake.answer(patientApi.studies, () => ({ rows: [], total: 0, isTotalExact: true }))
    const { dialog } = await draw(story, history())
    await within(dialog).findByText('Those that you may see appear here.')
    story.fake.answer(patientApi.studies, () => {
      throw new PacsError('SERVER_FAULT')
    })
    await act(async () => story.queryClient.resetQueries())
    await within(dialog).findByRole('alert')
  })
})
