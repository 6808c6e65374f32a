import { Department, departmentApi, type Language } from '@opensono/pacs-core'
import { createStoryPacs, type StoryPacs } from '../../testing/PacsStory'
import { administrator } from '../storyAccess'

/** A department, with what a story wants different. The first is the one that the story's user works in. */
export function storyDepartment(number: number, patch: Partial<Record<keyof Department, unknown>> = {}): Department {
  return Department.parse({
    departmentId: `department-${number}`,
    name: ['超声科', '心脏超声', '血管超声'][(number - 1) % 3],
    type: number === 1 ? null : '心血管',
    isEnabled: true,
    endsAt: null,
    rooms: [1, 2].map((place) => ({
      roomId: `room-${number}-${place}`,
      name: `${number}0${place} 检查室`,
      isEnabled: place === 1,
    })),
    version: 1,
    ...patch,
  })
}

/** What is in the story's hospital. */
export interface StoryDepartmentsOptions {
  departments?: readonly Department[]
  /** @defaultValue those of an administrator */
  authorities?: readonly string[]
}

/**
 * Services over a fake server that keeps departments.
 *
 * @param language - the interface's.
 * @param options - what is there.
 */
export function storyWithDepartments(language: Language = 'en', options: StoryDepartmentsOptions = {}): StoryPacs {
  const story = createStoryPacs({ language, authorities: options.authorities ?? administrator })
  const departments = options.departments ?? [
    storyDepartment(1),
    storyDepartment(2, { endsAt: '2099-01-31T15:59:59.999Z' }),
    storyDepartment(3, { isEnabled: false }),
    storyDepartment(4, { name: '介入超声', endsAt: '2020-01-31T15:59:59.999Z' }),
    storyDepartment(5, { name: '妇产超声', rooms: [] }),
  ]
  story.fake.answer(departmentApi.list, () => [...departments])
  story.fake.answer(departmentApi.create, ({ name }) => storyDepartment(9, { name }))
  story.fake.answer(departmentApi.edit, ({ name }) => storyDepartment(2, { name, version: 2 }))
  story.fake.answer(departmentApi.setEnabled, ({ isEnabled }) => storyDepartment(2, { isEnabled, version: 2 }))
  story.fake.answer(departmentApi.usage, ({ departmentId }) =>
    departmentId === 'department-5'
      ? []
      : [
          { by: 'room', count: 2, names: ['201 检查室', '202 检查室'] },
          { by: 'session', count: 14, names: [] },
        ],
  )
  story.fake.answer(departmentApi.remove, () => null)
  return story
}
