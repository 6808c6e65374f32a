import { createStudyQuery, type StudyQuery } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useController } from '../../provider/useController'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { storyWithStudies } from '../storyStudies'
import { DepartmentsCondition, PeopleCondition, type RowsChooser, RowsCondition } from './RowsCondition'

afterEach(cleanup)

/** A chooser that adds one id when it is pressed. */
const chooserOf = (id: string) =>
  (({ label, onAdd }: Parameters<RowsChooser>[0]) => (
    <button type="button" onClick={() => onAdd(id)}>
      {label}
    </button>
  )) as unknown as RowsChooser
const addMe = chooserOf('user-1')
const addType = chooserOf('type-1')
const addDepartment = chooserOf('Ultrasound%202%2F3')

function Conditions({ query }: { query: StudyQuery }) {
  const { more } = useController(query)
  const people = [{ userId: 'user-1' as never, name: '李伟' }]
  return (
    <>
      <PeopleCondition id="examinedByIds" label="People" query={query} more={more} people={people} several={addMe} />
      <RowsCondition id="examTypeIds" label="Types" query={query} more={more} several={addType} />
      <DepartmentsCondition label="Departments" query={query} more={more} several={addDepartment} />
    </>
  )
}

test('what is asked for beside what can be chosen now stays asked for when one is added', async () => {
  const story = storyWithStudies('en')
  await startStorySession(story)
  const query = createStudyQuery(new MemoryStorage(), () => ({ departmentType: null, today: '2026-01-05' }))
  query.setMore({
    examinedByIds: ['user-7' as never],
    examTypeIds: ['type-9' as never],
    departmentNames: ['A former name'],
  })
  render(
    <PacsStory story={story}>
      <Conditions query={query} />
    </PacsStory>,
  )
  for (const name of ['People', 'Types', 'Departments']) {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })))
  }
  expect(query.getSnapshot().more).toEqual({
    examinedByIds: ['user-7', 'user-1'],
    examTypeIds: ['type-9', 'type-1'],
    departmentNames: ['A former name', 'Ultrasound 2/3'],
  })
})
