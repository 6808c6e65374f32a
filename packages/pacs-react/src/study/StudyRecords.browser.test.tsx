import {
  createStudyQuery,
  PacsError,
  permissionTree,
  recordQueryApi,
  type Study,
  type StudyQuery,
  studyActApi,
  studyApi,
} from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useController } from '../provider/useController'
import { PacsStory, type StoryPacs, startStorySession } from '../testing/PacsStory'
import { PeopleCondition } from './records/RowsCondition'
import { usePeople } from './records/usePeople'
import { StudyRecords } from './StudyRecords'
import { storyStudy, storyWithStudies } from './storyStudies'

afterEach(cleanup)

/** Everything that may be done, but to delete what is another's. */
const rights = permissionTree
  .flatMap(({ permissions }) => permissions)
  .filter((right) => right !== 'pacs:medical_record:delete_other_study')

async function show(studies: readonly Study[], prepare: (story: StoryPacs) => void = () => undefined) {
  const story = storyWithStudies('en', studies, rights)
  await startStorySession(story)
  prepare(story)
  const query = createStudyQuery(new MemoryStorage(), () => ({ departmentType: null, today: '2026-01-05' }))
  const onRowAction = vi.fn()
  render(
    <PacsStory story={story}>
      <StudyRecords query={query} onOpen={vi.fn()} onRowAction={onRowAction} />
    </PacsStory>,
  )
  await screen.findAllByText(studies[0]?.patientName ?? '')
  return { story, query, onRowAction }
}
const row = (name: string) => screen.getByText(name).closest('tr') as HTMLElement
const press = (element: HTMLElement) => act(async () => fireEvent.click(element))

test('a double press opens a study, and never one that is deleted', async () => {
  const { onRowAction } = await show([storyStudy(1), storyStudy(2, { deletedAt: '2026-01-05T03:00:00.000Z' })])
  await act(async () => fireEvent.doubleClick(row('李娜')))
  expect(onRowAction).not.toHaveBeenCalled()
  await act(async () => fireEvent.doubleClick(row('张三')))
  expect(onRowAction).toHaveBeenCalledOnce()
})

test('a list shows the time that it is asked for by', async () => {
  const { query } = await show([storyStudy(1)])
  screen.getByRole('columnheader', { name: /^Registered/ })
  await act(async () => query.set({ studyTimeType: 'PrintTime' }))
  expect(await screen.findByRole('columnheader', { name: /^Printed/ })).toHaveProperty('ariaSort', 'descending')
  expect(screen.queryByRole('columnheader', { name: /^Registered/ })).toBeNull()
})

test('a study that is given back is shown as free, however long the list was open before', async () => {
  const occupant = { userId: 'user-9', userName: '赵敏', roomId: 'room-3', roomName: '3 号检查室' }
  const later = new Date(Date.now() + 60_000).toISOString()
  const { story } = await show([storyStudy(1, { occupant: { ...occupant, expiresAt: later } })])
  expect(within(row('张三')).queryByTitle(/赵敏/)).not.toBeNull()
  // A lease that is given back ends at that moment, which is after the list was opened.
  const rows = [storyStudy(1, { occupant: { ...occupant, expiresAt: new Date().toISOString() } })]
  story.fake.answer(studyApi.search, () => ({ rows, total: 1, isTotalExact: true, cursor: null }))
  await act(async () => story.queryClient.invalidateQueries())
  await waitFor(() => expect(within(row('张三')).queryByTitle(/赵敏/)).toBeNull())
})

test('two studies of which one alone may go away are shown that way round, and each way can be left', async () => {
  const [own, others] = [storyStudy(1, { registeredById: 'user-1' }), storyStudy(2, { registeredById: 'user-9' })]
  const { story } = await show([own, others], ({ fake }) =>
    fake.answer(studyActApi.mergePreview, ({ survivorId, mergedId }) => {
      if (mergedId === others.studyId) throw new PacsError('DELETE_OTHER_DOCTOR_STUDY_ERROR')
      const side = (study: Study) => ({ study, images: 1, reportVersions: 0 })
      const [survivor, merged] = survivorId === own.studyId ? [own, others] : [others, own]
      const sides = { survivor: side(survivor), merged: side(merged) }
      return { token: 'token', ...sides, differences: [], confirmation: merged.examNumber }
    }),
  )
  for (const box of screen.getAllByRole('checkbox', { name: 'Select this row' })) await press(box)
  await press(screen.getByRole('button', { name: 'Actions' }))
  await press(await screen.findByRole('menuitem', { name: 'Merge' }))
  await screen.findByText(`Type ${own.examNumber} to confirm`)
  await press(screen.getByRole('button', { name: 'Swap' }))
  await screen.findByText(/another doctor/)
  await press(screen.getByRole('button', { name: 'Swap' }))
  await screen.findByText(`Type ${own.examNumber} to confirm`)
  expect(story.fake.seen.filter(({ id }) => id === studyActApi.mergePreview.id)[0]?.input).toEqual({
    survivorId: others.studyId,
    mergedId: own.studyId,
  })
})

test('saved queries that cannot be read are said to be so', async () => {
  await show([storyStudy(1)], ({ fake }) =>
    fake.answer(recordQueryApi.list, () => {
      throw new PacsError('FORBIDDEN')
    }),
  )
  await press(screen.getByRole('button', { name: 'Saved queries' }))
  const asked = await screen.findByRole('dialog', { name: 'Saved queries' })
  await within(asked).findByRole('alert')
})

function Examiner({ query, rows }: { query: StudyQuery; rows: readonly Study[] }) {
  const { more } = useController(query)
  const people = usePeople(rows, more)
  return <PeopleCondition id="examinedByIds" label="Examined by" query={query} more={more} people={people} />
}

test('anyone who is asked for is named, and stays asked for, when the list names them no more', async () => {
  const story = storyWithStudies('en', [], rights)
  await startStorySession(story)
  const query = createStudyQuery(new MemoryStorage(), () => ({ departmentType: null, today: '2026-01-05' }))
  query.setMore({ examinedByIds: ['user-7' as never] })
  const view = (rows: readonly Study[]) => (
    <PacsStory story={story}>
      <Examiner query={query} rows={rows} />
    </PacsStory>
  )
  const { rerender } = render(view([storyStudy(1, { examinedById: 'user-7', examinedByName: '赵敏' })]))
  const box = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Examined by' })
  const shown = () => box.selectedOptions[0]?.textContent
  expect(shown()).toBe('赵敏')
  rerender(view([storyStudy(2)]))
  expect(shown()).toBe('赵敏')
  await act(async () => query.setMore({ examinedByIds: ['user-8' as never] }))
  expect([box.value, shown()]).toEqual(['user-8', '…'])
})
