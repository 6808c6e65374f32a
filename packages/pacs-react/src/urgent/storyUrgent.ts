import {
  defaultRules,
  type Language,
  PacsError,
  type RuleValues,
  ruleApi,
  settingsApi,
  studyApi,
  type UrgentNotice,
  urgentApi,
} from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'
import { createStoryPacs, type StoryPacs } from '../testing/PacsStory'

const rows = [
  { id: 'type-1', name: '宫外孕破裂', englishName: 'Ruptured ectopic pregnancy' },
  { id: 'type-2', name: '心包填塞', englishName: 'Cardiac tamponade' },
  { id: 'type-3', name: '睾丸扭转', englishName: 'Testicular torsion', sex: 'male' },
].map(({ sex, ...row }) => ({ ...row, briefCode: '', isEnabled: true, fields: sex === undefined ? {} : { sex } }))

const minute = 60_000

/** An urgent value that was raised some minutes ago, with what a story wants different. */
export function storyNotice(patch: Partial<UrgentNotice> = {}, minutesAgo = 2): UrgentNotice {
  const raisedMs = Date.now() - minutesAgo * minute
  const notice = {
    id: 'notice-1',
    studyId: 'study-1',
    patientName: '王芳',
    patientSex: 'female',
    patientAge: { value: 34, unit: 'year' },
    examNumber: 'US20260105001',
    applyDepartment: { id: 'department-1', name: '急诊科', englishName: 'Emergency' },
    applyDoctor: { id: 'doctor-1', name: '赵敏', englishName: 'Zhao Min' },
    types: rows.slice(0, 1),
    note: '',
    raisedAt: new Date(raisedMs).toISOString(),
    raisedById: 'user-1',
    raisedByName: '李伟',
    dueAt: new Date(raisedMs + 10 * minute).toISOString(),
    acknowledgedAt: null,
    acknowledgedByName: null,
    informedName: null,
    informedAt: null,
    informedContact: '',
    isReadBack: null,
    withdrawnAt: null,
    withdrawnReason: null,
    ...patch,
  }
  return notice as unknown as UrgentNotice
}

/** Services of a hospital with urgent values, and the rule that switches them on. */
export function storyWithUrgent(
  language: Language,
  notices: readonly UrgentNotice[] = [storyNotice()],
  rules: Partial<RuleValues> = { isUrgentReportOn: true, urgentReportTypes: rows.map(({ id }) => id) as never },
): StoryPacs {
  const story = createStoryPacs({ language })
  let all = [...notices]
  const change = (id: string, patch: Partial<UrgentNotice>) => {
    all = all.map((notice) => (notice.id === id ? { ...notice, ...patch } : notice))
    const changed = all.find((notice) => notice.id === id)
    if (changed === undefined) throw new PacsError('NOT_FOUND')
    return changed
  }
  const isOpen = ({ acknowledgedAt, withdrawnAt }: UrgentNotice) => acknowledgedAt === null && withdrawnAt === null
  story.fake.answer(ruleApi.atWork, () => ({ ...defaultRules, ...rules }))
  story.fake.answer(settingsApi.basicData, () => rows as never)
  story.fake.answer(studyApi.get, ({ studyId }) =>
    exampleStudy({ studyId, patientName: '王芳', patientSex: 'female', examNumber: 'US20260105001' }),
  )
  story.fake.answer(urgentApi.open, () => all.filter(isOpen))
  story.fake.answer(urgentApi.ofStudy, ({ studyId }) => all.filter((notice) => notice.studyId === studyId))
  story.fake.answer(urgentApi.raise, ({ studyId, typeIds, note }) => {
    const types = rows.filter(({ id }) => typeIds.includes(id as never)) as unknown as UrgentNotice['types']
    const raised = storyNotice({ id: `notice-${all.length + 1}` as UrgentNotice['id'], studyId, types, note }, 0)
    all = [raised, ...all]
    return raised
  })
  const now = () => new Date().toISOString()
  story.fake.answer(urgentApi.acknowledge, ({ noticeId, informedName, informedAt, informedContact, isReadBack }) =>
    change(noticeId, {
      acknowledgedAt: now(),
      acknowledgedByName: '李伟',
      informedName: informedName.trim(),
      informedAt: informedAt ?? now(),
      informedContact: informedContact ?? '',
      isReadBack: isReadBack ?? false,
    }),
  )
  story.fake.answer(urgentApi.withdraw, ({ noticeId, reason }) =>
    change(noticeId, { withdrawnAt: now(), withdrawnReason: reason }),
  )
  return story
}
