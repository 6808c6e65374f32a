import { AvailableExpert, ConsultationExpert } from '@opensono/pacs-core'

const face = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#6b8fa8"/>
<circle cx="32" cy="24" r="12" fill="#f0d6c0"/><path d="M10 64a22 22 0 0 1 44 0z" fill="#f7f7f7"/></svg>`
const storyFace = `data:image/svg+xml,${encodeURIComponent(face)}`

const names = ['周岚', '钱学文', 'Maria Fernandez-Gutierrez', '孙立', '何静'] as const
const groups = [
  { groupId: 'group-1', name: '腹部' },
  { groupId: 'group-2', name: '心脏' },
]

/** An expert whom a doctor may ask, with what a story wants different; the first one is the user of the stories. */
export function storyExpert(number: number, patch: Partial<Record<keyof AvailableExpert, unknown>> = {}) {
  return AvailableExpert.parse({
    expertId: `expert-${number}`,
    userId: `user-${number}`,
    hospitalId: number % 2 === 0 ? 'hospital-2' : 'hospital-1',
    hospitalName: number % 2 === 0 ? 'Second Hospital' : 'Demo Hospital',
    departmentId: 'department-1',
    departmentName: '超声科',
    isOwnHospital: number % 2 === 1,
    name: names[(number - 1) % names.length],
    title: '主任医师',
    resume: '从事腹部及浅表器官超声诊断三十年。',
    avatarUrl: number % 2 === 0 ? storyFace : null,
    groups: number === 5 ? [] : [groups[number % 2]],
    isPresent: number % 2 === 0,
    ...patch,
  })
}

/** An expert of a consultation, with what a story wants different. */
export function storyConsultationExpert(
  number: number,
  patch: Partial<Record<keyof ConsultationExpert, unknown>> = {},
) {
  const { expertId, userId, name, title, hospitalId, hospitalName, departmentId, departmentName } = storyExpert(number)
  const expert = { expertId, userId, name, title, hospitalId, hospitalName, departmentId, departmentName }
  return ConsultationExpert.parse({ ...expert, state: 'invited', opinion: null, ...patch })
}
