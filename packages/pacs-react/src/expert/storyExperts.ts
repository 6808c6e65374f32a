import {
  accessApi,
  ConsultationHospital,
  type DataOf,
  ExpertGroup,
  ExpertRow,
  expertApi,
  imageApi,
  type Language,
  PacsError,
  sessionApi,
} from '@opensono/pacs-core'
import { exampleUploadCredentials } from '@opensono/pacs-core/testing'
import { administrator, storyUser } from '../access/storyAccess'
import { createStoryPacs, type StoryPacs } from '../testing/PacsStory'

const face = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#6b8fa8"/>
<circle cx="32" cy="24" r="12" fill="#f0d6c0"/><path d="M10 64a22 22 0 0 1 44 0z" fill="#f7f7f7"/></svg>`
/** A picture of nobody. */
export const storyFace = `data:image/svg+xml,${encodeURIComponent(face)}`

/** An expert, with what a story wants different. */
export function storyExpert(number: number, patch: Partial<Record<keyof ExpertRow, unknown>> = {}): ExpertRow {
  const name = ['周岚', '钱学文', 'Maria Fernandez-Gutierrez'][(number - 1) % 3]
  return ExpertRow.parse({
    expertId: `expert-${number}`,
    userId: `user-${number}`,
    userName: name,
    isUserEnabled: true,
    name,
    phone: `1380000000${number}`,
    title: '主任医师',
    resume: '从事心脏超声三十年。',
    avatarUrl: null,
    departmentId: null,
    departmentName: null,
    visibility: 'all',
    visibleTo: [],
    groups: [{ groupId: 'group-1', name: '心脏' }],
    version: 1,
    ...patch,
  })
}

const storyDepartments = [
  { id: 'department-1', name: '超声科', type: null },
  { id: 'department-2', name: '心脏超声', type: null },
] as unknown as DataOf<typeof sessionApi.department>

/** A group, with what a story wants different. */
export function storyGroup(number: number, patch: Partial<Record<keyof ExpertGroup, unknown>> = {}): ExpertGroup {
  const name = ['心脏', '血管', '甲状腺'][(number - 1) % 3]
  const fields = { groupId: `group-${number}`, name, description: '', isEnabled: true, expertCount: 2, version: 1 }
  return ExpertGroup.parse({ ...fields, ...patch })
}

/** A hospital to consult with, with what a story wants different. */
export function storyPartner(
  number: number,
  patch: Partial<Record<keyof ConsultationHospital, unknown>> = {},
): ConsultationHospital {
  const name = ['Second Hospital', '市第一人民医院', '县中医院'][(number - 1) % 3]
  const fields = { hospitalId: `hospital-${number + 1}`, name, note: '', isEnabled: true, isMutual: true }
  return ConsultationHospital.parse({ ...fields, expertCount: 0, version: 1, ...patch })
}

/** What is in the story's hospital. */
export interface StoryExpertsOptions {
  experts?: readonly ExpertRow[]
  groups?: readonly ExpertGroup[]
  partners?: readonly ConsultationHospital[]
  /** @defaultValue those of an administrator */
  authorities?: readonly string[]
}

/**
 * Services over a fake server that keeps experts, groups and hospitals.
 *
 * @param language - the interface's.
 * @param options - who is there.
 */
export function storyWithExperts(language: Language = 'en', options: StoryExpertsOptions = {}): StoryPacs {
  const story = createStoryPacs({ language, authorities: options.authorities ?? administrator })
  const { fake } = story
  const experts = [...(options.experts ?? [1, 2, 3].map((number) => storyExpert(number)))]
  const groups = [...(options.groups ?? [1, 2, 3].map((number) => storyGroup(number)))]
  const partners = [...(options.partners ?? [1, 2].map((number) => storyPartner(number)))]

  fake.answer(expertApi.page, ({ search = '' }) => {
    const rows = experts.filter(({ name }) => name.includes(search))
    return { rows, total: rows.length, isTotalExact: true }
  })
  fake.answer(expertApi.get, ({ expertId }) => {
    const found = experts.find((each) => each.expertId === expertId)
    if (found === undefined) throw new PacsError('NOT_FOUND')
    return found
  })
  fake.answer(sessionApi.department, () => storyDepartments)
  fake.answer(expertApi.create, ({ name }) => storyExpert(9, { name }))
  fake.answer(expertApi.edit, ({ expertId, name, version }) => storyExpert(1, { expertId, name, version: version + 1 }))
  fake.answer(expertApi.remove, () => null)
  fake.answer(expertApi.groups, () => groups)
  fake.answer(expertApi.createGroup, ({ name }) => storyGroup(9, { name, expertCount: 0 }))
  fake.answer(expertApi.editGroup, ({ name, version }) => storyGroup(1, { name, version: version + 1 }))
  fake.answer(expertApi.setGroupEnabled, () => storyGroup(1, { isEnabled: false, expertCount: 0 }))
  fake.answer(expertApi.removeGroup, () => null)
  fake.answer(expertApi.hospitals, () => partners)
  fake.answer(expertApi.candidates, () => [{ hospitalId: storyPartner(3).hospitalId, name: storyPartner(3).name }])
  fake.answer(expertApi.addHospital, () => storyPartner(3, { isMutual: false }))
  fake.answer(expertApi.editHospital, () => storyPartner(1))
  fake.answer(expertApi.removeHospital, () => null)
  fake.answer(accessApi.users, ({ search = '' }) => {
    const rows = [1, 2, 3, 4].map((number) => storyUser(number)).filter(({ name }) => name.includes(search))
    return { rows, total: rows.length, isTotalExact: true }
  })
  fake.answer(imageApi.genericUploadToken, () => exampleUploadCredentials({ key: 'upload/1.jpg' }))
  fake.answer(imageApi.genericOnUpload, () => ({
    uploadId: 'upload-1',
    contentType: 'image/jpeg',
    sizeBytes: 1,
    width: 512,
    height: 512,
    url: storyFace,
  }))
  return story
}
