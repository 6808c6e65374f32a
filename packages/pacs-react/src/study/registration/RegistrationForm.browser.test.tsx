import {
  type BasicDataRow,
  hisApi,
  PacsError,
  type PossibleDuplicate,
  patientApi,
  type Study,
  settingsApi,
  studyApi,
} from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { type StoryDesk, storyPatient, storyWithDesk } from '../storyDesk'
import { storyStudy } from '../storyStudies'
import { RegistrationForm } from './RegistrationForm'

afterEach(cleanup)

async function show(study: Study | null = null, desk: StoryDesk = {}, storage?: MemoryStorage) {
  const story = storyWithDesk('en', desk)
  await startStorySession(story)
  const onSaved = vi.fn()
  const view = (shown: Study | null) => (
    <PacsStory story={story}>
      <RegistrationForm study={shown} onSaved={onSaved} draftStorage={storage} />
    </PacsStory>
  )
  const { rerender, unmount } = render(view(study))
  await waitFor(() => expect(field('patientName')).not.toBeNull())
  return { story, onSaved, unmount, follow: (next: Study) => rerender(view(next)) }
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)

async function type(name: string, value: string): Promise<void> {
  const box = field(name)
  if (box === null) throw new Error(`There is no box ${name}.`)
  await act(async () => {
    box.focus()
    fireEvent.change(box, { target: { value } })
  })
}
const press = (key: string, more: object = {}) =>
  act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }))
const sentTo = (story: Awaited<ReturnType<typeof show>>['story'], id: string) =>
  story.fake.seen.filter((request) => request.id === id).map(({ input }) => input)

test('F9 saves; the first wrong field has the focus and more than three faults are summed up', async () => {
  const { story, onSaved } = await show()
  await press('F9')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Name'))
  expect(document.activeElement).toBe(field('patientName'))
  expect(onSaved).not.toHaveBeenCalled()
  expect(sentTo(story, studyApi.register.id)).toEqual([])
})

test.each([
  ['F9', 0],
  ['Shift+F9', 8],
])('%s during a composition saves nothing and leaves the letters as they are', async (_, modifiers) => {
  const { story, onSaved } = await show()
  const name = field('patientName')
  name?.focus()
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  const ended = vi.fn()
  name?.addEventListener('compositionend', ended)
  for (const text of ['z', 'zhang', 'zhangs']) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  const taken = { key: 'Process', code: 'F9', windowsVirtualKeyCode: 229, modifiers }
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...taken })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...taken })
  await act(async () => undefined)
  expect(document.querySelectorAll('[aria-invalid=true], [data-invalid]')).toHaveLength(0)
  expect([name?.value, ended.mock.calls.length, document.activeElement]).toEqual(['zhangs', 0, name])
  expect([onSaved.mock.calls, sentTo(story, studyApi.register.id)]).toEqual([[], []])
  await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
})

test('Enter is the next field, past those that nobody can fill in', async () => {
  await show()
  const name = field('patientName')
  name?.focus()
  if (name) fireEvent.keyDown(name, { key: 'Enter' })
  expect(document.activeElement).toBe(field('idCard'))
  expect(field('patientId')?.readOnly).toBe(true)
  expect(field('studyFee')?.readOnly).toBe(true)
})

const priorities = [
  ['normal', '普通', 'PT'],
  ['urgent', '急诊', 'JZ'],
  ['first', '优先', 'Y'],
  ['holiday', '优先（节假日）', 'YJ'],
].map(([id, name, briefCode]) => ({ id, name, briefCode, englishName: null, isEnabled: true, fields: {} }))

/** A form with these priorities, in whose box something is typed by the keyboard. */
async function showPriority(typed: string) {
  const { story } = await show()
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Priority' })
  story.fake.answer(settingsApi.basicData, () => priorities as BasicDataRow[])
  await act(async () => story.queryClient.invalidateQueries())
  await act(async () => userEvent.click(box))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4))
  await act(async () => userEvent.keyboard(typed))
  return box
}
const isOpen = (box: HTMLElement) => box.getAttribute('aria-expanded') === 'true'

test.each([
  ['the only row that is found', '急', '急诊'],
  ['the row of that brief code', 'y', '优先'],
  ['the row of that name', '优先', '优先'],
])('Enter takes %s and goes on to the next field', async (_what, typed, chosen) => {
  const box = await showPriority(`${typed}{Enter}`)
  await waitFor(() => expect(box.value).toBe(chosen))
  await waitFor(() => expect(isOpen(box)).toBe(false))
  const next = document.activeElement
  expect(next).not.toBe(box)
  expect(next?.closest('form')).toBe(box.form)
})

test('Enter takes the first of several rows, and stays where none is found', async () => {
  const box = await showPriority('后{Enter}')
  await screen.findByText('No match')
  expect([box.value, isOpen(box), document.activeElement]).toEqual(['后', true, box])
  await act(async () => userEvent.keyboard('{Backspace}先{Enter}'))
  await waitFor(() => expect(box.value).toBe('优先'))
  expect(document.activeElement).not.toBe(box)
})

test('a text that names no department refuses the save, stays, and has the focus; emptied or cleared it is gone', async () => {
  const { story, onSaved } = await show(null, { isBrief: true })
  story.fake.answer(studyApi.register, () => storyStudy(9))
  await fillIn()
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Referring department' })
  await act(async () => userEvent.click(box))
  await act(async () => userEvent.keyboard('nei{Tab}'))
  await screen.findByText('Not in the list')
  await act(async () => field('patientName')?.focus())
  await press('F9')
  await waitFor(() => expect(document.activeElement).toBe(box))
  // Pressed in the box itself, it is the same.
  await press('F9')
  expect([box.value, isOpen(box), document.activeElement]).toEqual(['nei', false, box])
  expect([onSaved.mock.calls, sentTo(story, studyApi.register.id)]).toEqual([[], []])
  await act(async () => userEvent.keyboard('{Control>}a{/Control}{Delete}'))
  await press('F9')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  await act(async () => userEvent.click(box))
  await act(async () => userEvent.keyboard('wai{Tab}'))
  await screen.findByText('Not in the list')
  await act(async () => userEvent.click(screen.getByText('Clear form')))
  await waitFor(() => expect(box.value).toBe(''))
  expect(screen.queryByText('Not in the list')).toBeNull()
})

test('of several that are chosen Enter takes one after the other, and goes on from the empty box', async () => {
  await show()
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Clinical diagnosis' })
  await act(async () => userEvent.click(box))
  await act(async () => userEvent.keyboard('高血压{Enter}脂{Enter}'))
  const chosen = screen.getByLabelText('Clinical diagnosis', { selector: 'ul' })
  await waitFor(() => expect(chosen.textContent).toBe('高血压脂肪肝'))
  expect(document.activeElement).toBe(box)
  await act(async () => userEvent.keyboard('{Enter}'))
  expect(document.activeElement).not.toBe(box)
})

test('a diagnosis that no dictionary has is typed, left with Tab, and saved as text beside the others', async () => {
  const { story, onSaved } = await show(null, { isBrief: true })
  story.fake.answer(studyApi.register, () => storyStudy(9))
  await fillIn()
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Clinical diagnosis' })
  await act(async () => userEvent.click(box))
  await act(async () => userEvent.keyboard('脂{Enter}胆囊结石{Tab}'))
  const chosen = screen.getByLabelText('Clinical diagnosis', { selector: 'ul' })
  await waitFor(() => expect(chosen.textContent).toBe('脂肪肝胆囊结石'))
  // A second one comes after the first; one that is there already is not written twice.
  await act(async () => userEvent.click(box))
  await act(async () => userEvent.keyboard('胆囊炎{Enter}脂肪肝{Enter}'))
  await waitFor(() => expect(chosen.textContent).toBe('脂肪肝胆囊结石; 胆囊炎'))
  await act(async () => userEvent.keyboard('胃炎'))
  await press('F9')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sentTo(story, studyApi.register.id)).toMatchObject([
    { clinicalDiagnosisIds: ['diagnosis-1'], clinicalDiagnosisText: '胆囊结石; 胆囊炎; 胃炎' },
  ])
})

test('an ID card number fills in sex, birth date and age', async () => {
  await show()
  await type('idCard', '11010519491231002X')
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Female' }).getAttribute('aria-checked')).toBe('true'))
})

const kind = () => document.querySelector<HTMLSelectElement>('select[name=documentKind]')
const heldKind = () => kind()?.value

test('a passport that is typed is one at once, and Enter goes from its number to the next field', async () => {
  await show()
  await type('idCard', '11010519')
  expect(heldKind()).toBe('idCard')
  await type('idCard', 'e1234 5678')
  expect(heldKind()).toBe('passport')
  await press('Enter')
  expect(document.activeElement?.getAttribute('role')).toBe('radio')
  expect(document.querySelector('.pacs-document-offer')).toBeNull()
  // Enter in the kind itself goes on, too.
  kind()?.focus()
  await press('Enter')
  expect(document.activeElement?.getAttribute('role')).toBe('radio')
})

test('nine digits are no ID card: the passport is offered beside the fault, and a kind that was chosen stays', async () => {
  await show()
  await type('idCard', '123456789')
  await press('F9')
  const offer = await screen.findByRole('button', { name: 'Passport?' })
  await act(async () => userEvent.click(offer))
  expect(heldKind()).toBe('passport')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Passport?' })).toBeNull())
  await act(async () => fireEvent.change(kind() as HTMLSelectElement, { target: { value: 'other' } }))
  await type('idCard', 'E12345678')
  expect(heldKind()).toBe('other')
})

test('a known patient is offered while one types, and taken by the keyboard alone', async () => {
  await show()
  await type('patientName', '王芳')
  const name = field('patientName')
  await screen.findByText('P000007', { selector: '.pacs-known-facts span' })
  expect(document.activeElement).toBe(name)
  if (name) await act(async () => fireEvent.keyDown(name, { key: 'ArrowDown' }))
  if (name) await act(async () => fireEvent.keyDown(name, { key: 'Enter' }))
  await screen.findByText(/is registered as P000007/)
  expect(field('telPhone')?.value).toBe('13900001111')
  expect(document.querySelector('[role=listbox]')).toBeNull()
})

/** Opens the registration that the server refused. */
async function takeBack() {
  const line = await screen.findByText(/was not saved/)
  const button = within(line.closest('.pacs-banner') as HTMLElement).getByRole('button')
  await act(async () => fireEvent.click(button))
}

test('a likely duplicate is compared before a second record is made; what was typed again stays with the known one', async () => {
  const patient = storyPatient()
  const { story, onSaved } = await show(null, { known: [], isBrief: true })
  story.fake.answer(studyApi.register, ({ patientRecordId, isAnotherPerson }) => {
    if (patientRecordId === null && isAnotherPerson !== true) {
      const duplicates: PossibleDuplicate[] = [{ patient, agrees: ['patientName'], differs: ['telPhone'] }]
      throw new PacsError('POSSIBLE_DUPLICATE', { details: { duplicates } })
    }
    return storyStudy(9)
  })
  await fillIn()
  await type('telPhone', '13700000000')
  await press('F9')
  await takeBack()
  await screen.findByText('Is it one of these patients?')
  await act(async () => fireEvent.click(screen.getByText('Use 王芳, P000007')))
  expect(field('telPhone')?.value).toBe('13700000000')
  await press('F9')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sentTo(story, studyApi.register.id).at(-1)).toMatchObject({
    patientRecordId: 'patient-7',
    telPhone: '13700000000',
    patientId: 'P000007',
    isAnotherPerson: false,
  })
})

test('an order fills the form, its names by the dictionaries; what these lack is told', async () => {
  const { story } = await show(null, { rules: { hisMode: 'pull' } })
  await act(async () => fireEvent.click(screen.getByText('HIS')))
  await act(async () => fireEvent.change(screen.getByLabelText('HIS number'), { target: { value: 'H881' } }))
  await act(async () => fireEvent.click(screen.getByText('Search')))
  const [order] = await screen.findAllByText('周敏')
  if (order !== undefined) await act(async () => fireEvent.click(order))
  await screen.findByText(/Not in the lists of this hospital: 心内科/)
  expect(field('patientName')?.value).toBe('周敏')
  expect(field('studyFee')?.value).toBe('80.00')
  expect(sentTo(story, hisApi.search.id)).toEqual([{ hisId: 'H881' }])
  await waitFor(() => expect(sentTo(story, patientApi.duplicates.id)).toHaveLength(1))
})

test('what the server refuses is said at the field', async () => {
  const { story } = await show(null, { isBrief: true })
  story.fake.answer(studyApi.register, () => {
    throw new PacsError('PatientTypeId', { details: { fields: [{ path: 'patientSourceId', message: 'unknown' }] } })
  })
  await fillIn()
  await press('F9')
  await takeBack()
  await screen.findByText('Does not exist or is no longer in use')
})

test('what somebody else saves meanwhile is shown where nobody typed here, and saved onto', async () => {
  const { story, onSaved, follow } = await show(storyStudy(1))
  story.fake.answer(studyApi.edit, ({ version, ...rest }) => storyStudy(1, { version: 3, ...(rest as object) }))
  await type('outpatientNumber', 'M7')
  await act(async () => follow(storyStudy(1, { version: 2, bedNumber: '7' })))
  expect([field('outpatientNumber')?.value, field('bedNumber')?.value]).toEqual(['M7', '7'])
  await press('F9')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sentTo(story, studyApi.edit.id)).toMatchObject([{ version: 2, outpatientNumber: 'M7', bedNumber: '7' }])
})

test('a field that was changed in both versions is saved onto the version that was seen; the newer one is shown beside it', async () => {
  const { story, onSaved, follow } = await show(storyStudy(1))
  const theirs = storyStudy(1, { version: 2, patientName: '张山', telPhone: '13811112222' })
  story.fake.answer(studyApi.edit, () => {
    throw new PacsError('CONFLICT', { details: { current: theirs, savedByName: '赵敏', savedAt: theirs.registerTime } })
  })
  await type('patientName', '张三丰')
  // Somebody else saves meanwhile: what is typed here stays.
  await act(async () => follow(theirs))
  expect(field('patientName')?.value).toBe('张三丰')
  await press('F9')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Name: 张山 → 张三丰')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })))
  await screen.findByLabelText('Two versions')
  expect(screen.getAllByText('张山')).not.toHaveLength(0)
  await act(async () => fireEvent.click(screen.getByText('Take all of theirs')))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  // Nothing of one's own is left: there is nothing to send.
  expect(sentTo(story, studyApi.edit.id).map(({ version, patientName }) => [version, patientName])).toEqual([
    [1, '张三丰'],
  ])
})

test('what was typed is back after the tab was lost, and gone once it was saved', async () => {
  const storage = new MemoryStorage()
  const first = await show(null, {}, storage)
  await type('patientName', '王小明')
  first.unmount()
  await waitFor(() => expect(storage.getItem('opensono.registration')).not.toBeNull())
  const { story, onSaved } = await show(null, { isBrief: true }, storage)
  expect(field('patientName')?.value).toBe('')
  const restore = await screen.findByText('Restore draft of 王小明')
  await act(async () => fireEvent.click(restore))
  expect(field('patientName')?.value).toBe('王小明')
  story.fake.answer(studyApi.register, () => storyStudy(9))
  await fillIn('王小明')
  await press('F9')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  await waitFor(() => expect(storage.getItem('opensono.registration')).toBeNull())
})

/** Fills in what a brief desk wants. */
async function fillIn(name = '李四'): Promise<void> {
  await type('patientName', name)
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Female' })))
  const age = screen.getByLabelText(/^Age/, { selector: 'input' })
  await act(async () => {
    age.focus()
    fireEvent.change(age, { target: { value: '30' } })
  })
  // The box keeps the focus: anyone who presses F9 in it means the value that is there.
}

test('who types on after F9 without waiting for the answer loses no character, wherever the cursor was', async () => {
  const { story, onSaved } = await show(null, { isBrief: true })
  let answer: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  story.fake.answer(studyApi.register, async ({ patientName }) => {
    await isAnswered
    return storyStudy(9, { patientName })
  })
  await fillIn('Alpha One')
  const parts = screen.getByRole<HTMLInputElement>('combobox', { name: 'Exam parts' })
  await act(async () => parts.focus())
  await userEvent.keyboard('{F9}Bravo Two')
  expect(field('patientName')?.value).toBe('Bravo Two')
  expect(document.activeElement).toBe(field('patientName'))
  expect(parts.value).toBe('')
  expect(screen.getByText('Saving Alpha One…')).not.toBeNull()
  await act(async () => answer())
  await userEvent.keyboard(' and more')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(field('patientName')?.value).toBe('Bravo Two and more')
  expect(sentTo(story, studyApi.register.id)).toMatchObject([{ patientName: 'Alpha One' }])
})
