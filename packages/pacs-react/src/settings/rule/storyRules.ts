import {
  type ArrangedItem,
  arrange,
  type BasicDataRow,
  type DepartmentRule,
  defaultPasswordRule,
  defaultRules,
  formatId,
  type IdFormat,
  type Language,
  layoutApi,
  ReviewModel,
  type RuleValues,
  registrationFieldTable,
  reviewApi,
  ruleApi,
  rulesOf,
  settingsApi,
  viewTables,
  workRules,
} from '@opensono/pacs-core'
import { createStoryPacs, type StoryPacs } from '../../testing/PacsStory'

const row = (id: string, name: string, englishName: string) =>
  ({ id, name, englishName, briefCode: '', isEnabled: true, fields: {} }) as unknown as BasicDataRow

const types = [row('type-1', '主动脉夹层', 'Aortic dissection'), row('type-2', '宫外孕', 'Ectopic pregnancy')]
const sources = [row('source-1', '门诊', 'Outpatient'), row('source-2', '住院', 'Inpatient')]

/** What an administrator of settings holds. */
const keeper = ['pacs:other:set_basic_info']

/**
 * Services over a fake server that keeps settings.
 *
 * @param language - the interface's.
 * @param authorities - @defaultValue those of anyone who keeps settings
 */
export function storyWithRules(language: Language = 'en', authorities: readonly string[] = keeper): StoryPacs {
  const story = createStoryPacs({ language, authorities })
  const { fake, queryClient } = story
  // A read that fails is tried again at once.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })
  let values: RuleValues = { ...defaultRules }
  let version = 1
  const formats: Record<'patient' | 'exam', IdFormat & { version: number }> = {
    patient: { prefix: 'P', suffix: '', dateFormat: 'YYYY', length: 11, resetBy: 'year', version: 1 },
    exam: { prefix: 'US', suffix: '', dateFormat: 'YYYYMMDD', length: 14, resetBy: 'day', version: 1 },
  }
  let department = {
    departmentId: 'department-1',
    departmentName: '超声科',
    rule: defaultPasswordRule,
    needsSmsCode: true,
    idleMinutes: 15,
    version: 1,
  } as DepartmentRule

  function pageOf(page: 'system-rule' | 'global-parameter') {
    return { values: Object.fromEntries(rulesOf(page).map((name) => [name, values[name]])) as RuleValues, version }
  }
  function save(patch: Partial<RuleValues>) {
    values = { ...values, ...patch }
    version += 1
  }
  const formatOf = (purpose: 'patient' | 'exam') => ({
    ...formats[purpose],
    example: formatId(formats[purpose], 8, '2026-01-05'),
  })
  let model = ReviewModel.parse({
    baseUrl: 'https://model.example/v1',
    name: 'review-7b',
    answerSeconds: 20,
    hasKey: true,
    hosts: ['model.example'],
    version: 1,
  })
  fake.answer(reviewApi.model, () => model)
  fake.answer(reviewApi.saveModel, ({ key, ...fields }) => {
    model = { ...model, ...fields, hasKey: key === undefined ? model.hasKey : key !== '', version: fields.version + 1 }
    return model
  })
  fake.answer(ruleApi.systemRules, () => pageOf('system-rule'))
  fake.answer(ruleApi.globalParameters, () => pageOf('global-parameter'))
  fake.answer(ruleApi.setSystemRules, (input) => {
    save(input.values)
    return pageOf('system-rule')
  })
  fake.answer(ruleApi.setGlobalParameters, (input) => {
    save(input.values)
    return pageOf('global-parameter')
  })
  fake.answer(ruleApi.atWork, () => workRules(values))
  fake.answer(ruleApi.departmentRules, () => [department])
  fake.answer(ruleApi.setDepartmentRule, ({ departmentId: _id, ...input }) => {
    department = { ...department, ...input, version: department.version + 1 }
    return department
  })
  fake.answer(ruleApi.licence, () => [
    { departmentId: department.departmentId, departmentName: '超声科', endsAt: '2027-01-05T00:00:00.000Z' },
  ])
  fake.answer(ruleApi.idFormat, ({ purpose }) => formatOf(purpose))
  fake.answer(ruleApi.setIdFormat, ({ purpose, ...format }) => {
    formats[purpose] = { ...format, version: format.version + 1 }
    return formatOf(purpose)
  })
  const layouts = { fields: arrange(registrationFieldTable, null), version: 1 }
  const views = {
    column: { items: arrange(viewTables.column, null) as ArrangedItem[], version: 1 },
    query: { items: arrange(viewTables.query, null) as ArrangedItem[], version: 1 },
  }
  fake.answer(layoutApi.registrationFields, () => layouts)
  fake.answer(layoutApi.setRegistrationFields, ({ fields, version: seen }) =>
    Object.assign(layouts, { fields, version: seen + 1 }),
  )
  fake.answer(layoutApi.hospitalView, ({ part }) => views[part])
  fake.answer(layoutApi.setHospitalView, ({ part, items, version: seen }) =>
    Object.assign(views[part], { items, version: seen + 1 }),
  )
  fake.answer(settingsApi.basicData, ({ kind }) =>
    kind === 'urgent-value-type' ? types : kind === 'patient-source' ? sources : [],
  )
  return story
}
