import { PacsError, patientApi, type StudyId, studyApi } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { withoutLayout } from '../../../test/withoutLayout'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { storyPatient, storyWithDesk } from '../storyDesk'
import { storyStudy } from '../storyStudies'
import { RegistrationDesk } from './RegistrationDesk'
import { useFindStudy } from './useFindStudy'

afterEach(cleanup)
withoutLayout()

test('a registration that is being changed stays when the study cannot be read again for a while, and goes with the study', async () => {
  const story = storyWithDesk('en')
  await startStorySession(story)
  story.queryClient.setDefaultOptions({ queries: { retry: false } })
  render(
    <PacsStory story={story}>
      <RegistrationDesk studyId={'study-1' as StudyId} onOpen={vi.fn()} />
    </PacsStory>,
  )
  const name = await waitFor(() => {
    const box = document.querySelector<HTMLInputElement>('input[name=patientName]')
    if (box === null) throw new Error('There is no box yet.')
    return box
  })
  await act(async () => fireEvent.change(name, { target: { value: '张三丰' } }))
  const refuse = async (code: 'SERVER_BUSY' | 'STUDY_IS_DELETED_ERROR') => {
    story.fake.answer(studyApi.get, () => {
      throw new PacsError(code)
    })
    await act(async () => story.queryClient.invalidateQueries())
  }
  await refuse('SERVER_BUSY')
  expect(name.isConnected).toBe(true)
  expect(name.value).toBe('张三丰')
  await refuse('STUDY_IS_DELETED_ERROR')
  await waitFor(() => expect(name.isConnected).toBe(false))
  expect(screen.getByRole('alert')).not.toBeNull()
})

/** What a host does when the desk asks for a study, or for none. */
type Follow = (open: () => void) => void

/** A desk on which the first study is open. */
function FirstStudy({ storage, follow }: { storage: MemoryStorage; follow: Follow }) {
  const [studyId, open] = useState<StudyId | null>('study-1' as StudyId)
  return <RegistrationDesk studyId={studyId} onOpen={(next) => follow(() => open(next))} draftStorage={storage} />
}

/** A desk whose change of the first study is answered when the test wants it. */
async function changing(follow: Follow = (open) => open()) {
  const story = storyWithDesk('en', { isBrief: true })
  await startStorySession(story)
  const answers: { save: () => void; refuse: (error: PacsError) => void }[] = []
  story.fake.answer(
    studyApi.edit,
    (input) =>
      new Promise((resolve, reject) => {
        answers.push({ save: () => resolve(storyStudy(1, { memo: input.memo ?? '', version: 2 })), refuse: reject })
      }),
  )
  render(
    <PacsStory story={story}>
      <FirstStudy storage={new MemoryStorage()} follow={follow} />
    </PacsStory>,
  )
  const box = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)
  const type = (name: string, value: string) =>
    act(async () => fireEvent.change(box(name) ?? document.body, { target: { value } }))
  await waitFor(() => expect(box('patientName')?.value).toBe(storyStudy(1).patientName))
  await type('memo', '轮椅')
  await act(async () => fireEvent.keyDown(document.body, { key: 'F9' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  const answer = (act_: (each: (typeof answers)[number]) => void) =>
    act(async () => {
      for (const each of answers.slice(0, 1)) act_(each)
    })
  return { box, type, answer }
}

test('F9 on a study that is changed empties the form at once, with the cursor in the name', async () => {
  const { box, answer } = await changing()
  expect(box('patientName')?.value).toBe('')
  expect(box('memo')?.value).toBe('')
  expect(document.activeElement).toBe(box('patientName'))
  expect(screen.getByText(`Saving ${storyStudy(1).patientName}…`)).not.toBeNull()
  await answer(({ save }) => save())
  await waitFor(() => expect(screen.queryByText(/^Saving/)).toBeNull())
  expect(box('patientName')?.value).toBe('')
})

test('what is typed behind F9 is the next patient, also where the page around follows late', async () => {
  let arrive = () => {}
  const { box, type, answer } = await changing((open) => {
    arrive = open
  })
  expect(document.activeElement).toBe(box('patientName'))
  await type('patientName', 'Bravo Two')
  await act(async () => arrive())
  expect(box('patientName')?.value).toBe('Bravo Two')
  expect(document.activeElement).toBe(box('patientName'))
  await answer(({ save }) => save())
  await waitFor(() => expect(screen.queryByText(/^Saving/)).toBeNull())
  expect([box('patientName')?.value, box('memo')?.value]).toEqual(['Bravo Two', ''])
})

test('a change that is refused before the page has followed is a line that opens it again', async () => {
  const arriving: (() => void)[] = []
  const { box, answer } = await changing((open) => arriving.push(open))
  await answer(({ refuse }) => refuse(new PacsError('SERVER_BUSY')))
  for (const arrive of arriving.splice(0)) await act(async () => arrive())
  expect(box('memo')?.value).toBe('')
  await act(async () => fireEvent.click(screen.getByText(`Open ${storyStudy(1).patientName}`)))
  for (const arrive of arriving) await act(async () => arrive())
  await waitFor(() => expect(box('memo')?.value).toBe('轮椅'))
})

test('a refusal that comes before the next key leaves the form empty: that key is the next patient’s', async () => {
  const { box, type, answer } = await changing()
  await answer(({ refuse }) => refuse(new PacsError('SERVER_BUSY')))
  await screen.findByText(/was not saved/)
  expect([box('patientName')?.value, box('memo')?.value]).toEqual(['', ''])
  expect(document.activeElement).toBe(box('patientName'))
  await type('patientName', 'Bravo Two')
  expect(box('patientName')?.value).toBe('Bravo Two')
})

test('while the next patient is typed it waits as a line that says why, and opens the study by its button', async () => {
  const { box, type, answer } = await changing()
  await type('patientName', 'Bravo Two')
  await answer(({ refuse }) => refuse(new PacsError('SERVER_BUSY')))
  const line = await screen.findByText(/was not saved/)
  expect(line.textContent).toContain(storyStudy(1).patientName)
  expect(box('patientName')?.value).toBe('Bravo Two')
  await act(async () => fireEvent.click(screen.getByText(`Open ${storyStudy(1).patientName}`)))
  await waitFor(() => expect(box('memo')?.value).toBe('轮椅'))
  expect(screen.queryByText(/was not saved/, { selector: '.pacs-banner-text' })).toBeNull()
})

/** Looks for numbers; those of `slow` are answered when the test wants it. */
async function finder(slow: string) {
  const story = storyWithDesk('en')
  await startStorySession(story)
  let come: () => void = () => {}
  const isThere = new Promise<void>((resolve) => {
    come = resolve
  })
  story.fake.answer(studyApi.search, async ({ text }) => {
    if (text === slow) await isThere
    const wanted = text?.toUpperCase()
    const rows = [storyStudy(1), storyStudy(2)].filter((row) => [row.examNumber, row.patientId].includes(wanted ?? ''))
    return { rows, total: rows.length, isTotalExact: true, cursor: null }
  })
  const onFound = vi.fn()
  const wrapper = ({ children }: { children: ReactNode }) => <PacsStory story={story}>{children}</PacsStory>
  const shown = renderHook(() => useFindStudy(onFound), { wrapper })
  await waitFor(() => expect(shown.result.current).toBeTypeOf('function'))
  // Calls that are asked later are answered behind it.
  const settle = async () => {
    for (let round = 0; round < 3; round += 1) {
      await story.pacs.call(studyApi.search, { text: 'none', pageNumber: 0, pageSize: 1 })
    }
  }
  return { ...shown, onFound, come, settle }
}

test('of two numbers that are scanned one after the other the later one is opened, whichever is answered first', async () => {
  const { result, onFound, come, settle } = await finder('US202601050001')
  await act(async () => result.current('US202601050001'))
  await act(async () => result.current('US202601050002'))
  await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith('study-2'))
  await act(async () => {
    come()
    await settle()
  })
  expect(onFound).toHaveBeenCalledOnce()
})

test('a number is not opened any more when its asker has left', async () => {
  const { result, onFound, come, settle, unmount } = await finder('US202601050001')
  await act(async () => result.current('US202601050001'))
  unmount()
  come()
  await settle()
  expect(onFound).not.toHaveBeenCalled()
})

test('a number that is typed in small letters is found', async () => {
  const { result, onFound } = await finder('')
  await act(async () => result.current('us202601050002'))
  await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith('study-2'))
})

test('the newest study of a patient is found by the patient ID', async () => {
  const { result, onFound } = await finder('')
  await act(async () => result.current(storyStudy(2).patientId))
  await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith('study-2'))
})

/** A desk on which keys are pressed as quickly as a card reader presses them. */
async function scanning(prepare: (story: ReturnType<typeof storyWithDesk>) => void = () => undefined) {
  const story = storyWithDesk('en', { isBrief: true })
  await startStorySession(story)
  story.fake.answer(studyApi.search, () => ({ rows: [], total: 0, isTotalExact: true, cursor: null }))
  prepare(story)
  render(
    <PacsStory story={story}>
      <RegistrationDesk studyId={null} onOpen={vi.fn()} />
    </PacsStory>,
  )
  const box = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)
  await waitFor(() => expect(box('patientName')).not.toBeNull())
  async function scan(number: string): Promise<void> {
    await act(async () => {
      box('patientName')?.focus()
      for (const [index, key] of [...number, 'Enter'].entries()) {
        const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true })
        Object.defineProperty(press, 'timeStamp', { value: 1_000 + index * 5 })
        document.activeElement?.dispatchEvent(press)
      }
    })
  }
  const searched = () => story.fake.seen.filter(({ id }) => id === studyApi.search.id).map(({ input }) => input)
  return { story, box, scan, searched }
}

test.each([
  ['18 characters', '11010519491231002X', 'Female'],
  ['the old 15 digits', '110105491231002', 'Female'],
  ['a man', '11010519900307451X', 'Male'],
])('a scanned ID card of %s fills in a new patient, whatever field has the cursor', async (_, number, sex) => {
  const { box, scan, searched } = await scanning()
  await scan(number)
  expect([box('idCard')?.value, box('patientName')?.value]).toEqual([number, ''])
  expect(document.activeElement).toBe(box('idCard'))
  expect(box('ageValue')?.value).toMatch(/^[3-9]\d$|^1\d\d$/)
  expect(screen.getByRole('radio', { name: sex }).getAttribute('aria-checked')).toBe('true')
  expect(searched()).toEqual([])
})

test('a scanned ID card of a known patient is asked about', async () => {
  const asked = vi.fn()
  const { scan } = await scanning(({ fake }) =>
    fake.answer(patientApi.duplicates, (input) => {
      asked(input)
      return [{ patient: storyPatient(), agrees: ['idCard' as const], differs: [] }]
    }),
  )
  await scan('11010519491231002X')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(asked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ idCard: '11010519491231002X' }))
})

test('a scanned number that is no ID card is looked for among the studies', async () => {
  const { box, scan, searched } = await scanning()
  await scan('110105194912310021')
  await waitFor(() => expect(searched()).toEqual([expect.objectContaining({ text: '110105194912310021' })]))
  expect(box('idCard')?.value).toBe('')
})
