import {
  type BasicDataEntry,
  BasicDataFields,
  type BasicDataKind,
  BasicDataRecord,
  basicDataApi,
  basicDataFaults,
  emptyFields,
  imageApi,
  knowledgeApi,
  type Language,
  PacsError,
  sessionApi,
  settingsApi,
  templateApi,
  uniqueKeys,
} from '@opensono/pacs-core'
import { exampleUploadCredentials } from '@opensono/pacs-core/testing'
import { storyKnowledge } from '../../report/knowledge/storyKnowledge'
import { createStoryPacs, type StoryPacs } from '../../testing/PacsStory'
import { storyRows } from '../template/storyTemplateList'

type Patch = Partial<Record<Exclude<keyof BasicDataRecord, 'fields'>, unknown>> & { fields?: Record<string, unknown> }

/**
 * A row of a dictionary; its id is its kind and its number.
 *
 * @param kind - of the row.
 * @param number - makes its id.
 * @param name - in Chinese, as hospitals write it.
 * @param patch - what else a story wants.
 */
export function storyDictionaryRow(
  kind: BasicDataKind,
  number: number,
  name: string,
  patch: Patch = {},
): BasicDataRecord {
  return BasicDataRecord.parse({
    id: `${kind}-${number}`,
    name,
    englishName: null,
    briefCode: '',
    isEnabled: true,
    version: 1,
    names: {},
    englishNames: {},
    ...patch,
    fields: { ...emptyFields(kind), ...patch.fields },
  })
}

const row = storyDictionaryRow
const partNames = { 'exam-type-1': '腹部超声', 'body-part-category-1': '腹部', 'body-part-category-2': '浅表' }
const bothPrices = { blackWhitePrice: '60.00', colourPrice: '120.00', blackWhiteScore: '1', colourScore: '2' }
const belly = { examTypeId: 'exam-type-1', categoryId: 'body-part-category-1', ...bothPrices }

/** A small hospital's rows, with every kind of field in use. */
export const storyDictionaries: Readonly<Partial<Record<BasicDataKind, readonly BasicDataRecord[]>>> = {
  'patient-source': [
    row('patient-source', 1, '门诊', { englishName: 'Outpatient', briefCode: 'MZ' }),
    row('patient-source', 2, '住院', { englishName: 'Inpatient', briefCode: 'ZY' }),
    row('patient-source', 3, '急诊', { englishName: 'Emergency', briefCode: 'JZ' }),
    row('patient-source', 4, '体检', { englishName: 'Health check', briefCode: 'TJ', isEnabled: false }),
    row('patient-source', 5, '外院会诊', { briefCode: 'WYHZ' }),
  ],
  'body-part-category': [row('body-part-category', 1, '腹部'), row('body-part-category', 2, '浅表')],
  'exam-type': [
    row('exam-type', 1, '腹部超声', {
      fields: {
        isDefault: true,
        views: [
          'LL | 肝左叶 | Left liver | required',
          'GB | 胆囊 | Gallbladder | required | mark',
          'SP | 脾脏 | Spleen',
        ],
      },
    }),
    row('exam-type', 2, '浅表超声'),
  ],
  'body-part': [
    row('body-part', 1, '肝胆胰脾', {
      englishName: 'Liver, gallbladder, pancreas, spleen',
      briefCode: 'GDYP',
      fields: {
        ...belly,
        code: 'AB01',
        hisCode: 'US0101',
        hisName: '肝胆胰脾彩超',
        studyNotice: '检查前禁食 8 小时。',
      },
      names: partNames,
    }),
    row('body-part', 2, '甲状腺', {
      briefCode: 'JZX',
      fields: { ...belly, code: 'SF01', categoryId: 'body-part-category-2' },
      names: partNames,
    }),
    row('body-part', 3, '前列腺', { briefCode: 'QLX', fields: { code: 'AB07', sex: 'male', ...bothPrices } }),
    row('body-part', 4, '子宫附件', { briefCode: 'ZGFJ', fields: { code: 'AB08', sex: 'female' }, isEnabled: false }),
  ],
  parameter: [
    row('parameter', 1, '舒张末期容积', {
      fields: { abbreviation: 'EDV', unit: 'ml', referenceStart: '65', referenceEnd: '195' },
    }),
    row('parameter', 2, '收缩末期容积', { fields: { abbreviation: 'ESV', unit: 'ml' } }),
    row('parameter', 3, '每搏输出量', { fields: { abbreviation: 'SV', unit: 'ml', formula: 'EDV - ESV' } }),
    row('parameter', 4, '回声', { fields: { abbreviation: 'Echo', options: ['低回声', '等回声', '高回声'] } }),
  ],
  device: [
    row('device', 1, 'Voluson E10', { fields: { code: 'US01', aeTitle: 'VOLUSON1' } }),
    row('device', 2, 'EPIQ 7', { fields: { code: 'US02', aeTitle: 'EPIQ7' } }),
  ],
  room: [
    row('room', 1, '超声一室', {
      fields: { location: '门诊楼 2 层', roomDepartmentId: 'department-1', deviceIds: ['device-1'] },
      names: { 'department-1': 'Ultrasound', 'device-1': 'Voluson E10' },
    }),
    row('room', 2, '超声二室', {
      fields: { roomDepartmentId: 'department-1' },
      names: { 'department-1': 'Ultrasound' },
    }),
  ],
  priority: [
    row('priority', 1, '普通'),
    row('priority', 2, '急诊', { fields: { colour: 'red' } }),
    row('priority', 3, '军人优先', { fields: { colour: 'green' } }),
    row('priority', 4, '预约', { fields: { colour: 'blue' } }),
  ],
}

const noPicture = { width: null, height: null }

/** Dictionaries in memory. */
function createTables(dictionaries: typeof storyDictionaries) {
  const tables = new Map<BasicDataKind, readonly BasicDataRecord[]>(
    Object.entries(dictionaries) as [BasicDataKind, readonly BasicDataRecord[]][],
  )
  const rowsOf = (kind: BasicDataKind) => tables.get(kind) ?? []

  function find(kind: BasicDataKind, id: string): BasicDataRecord {
    const found = rowsOf(kind).find((each) => each.id === id)
    if (found === undefined) throw new PacsError('NOT_FOUND')
    return found
  }
  function put(kind: BasicDataKind, next: BasicDataRecord): BasicDataRecord {
    tables.set(
      kind,
      rowsOf(kind).map((each) => (each.id === next.id ? next : each)),
    )
    return next
  }
  function move(kind: BasicDataKind, id: string, beforeId: string | null): null {
    const moved = find(kind, id)
    const rest = rowsOf(kind).filter((each) => each !== moved)
    const at = beforeId === null ? rest.length : rest.findIndex((each) => each.id === beforeId)
    tables.set(kind, [...rest.slice(0, at), moved, ...rest.slice(at)])
    return null
  }
  function check(kind: BasicDataKind, entry: BasicDataEntry, ownId: string | null): void {
    const [fault] = basicDataFaults(kind, entry)
    if (fault !== undefined) throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [fault] } })
    for (const { field, key } of uniqueKeys(kind, entry)) {
      const isTaken = rowsOf(kind).some(
        (other) =>
          other.id !== ownId && uniqueKeys(kind, other).some((each) => each.field === field && each.key === key),
      )
      if (isTaken) throw new PacsError('NAME_TAKEN', { details: { field } })
    }
  }

  const keep = (kind: BasicDataKind, rows: readonly BasicDataRecord[]) => void tables.set(kind, rows)
  return { rowsOf, find, put, move, check, keep }
}

type Tables = ReturnType<typeof createTables>

function answerReads(fake: StoryPacs['fake'], { rowsOf, find }: Tables) {
  fake.answer(basicDataApi.page, ({ kind, pageNumber, pageSize, search = '', isEnabled }) => {
    const rows = rowsOf(kind).filter(
      (each) =>
        (each.name.includes(search) || each.briefCode.toLowerCase().startsWith(search.toLowerCase())) &&
        (isEnabled === undefined || each.isEnabled === isEnabled),
    )
    return {
      rows: rows.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize),
      total: rows.length,
      isTotalExact: true,
    }
  })
  fake.answer(templateApi.reports, () => storyRows.filter(({ type }) => type === 'report'))
  fake.answer(knowledgeApi.list, () => [...storyKnowledge])
  fake.answer(basicDataApi.get, ({ kind, id }) => find(kind, id))
  fake.answer(settingsApi.basicData, ({ kind }) =>
    rowsOf(kind).map(({ version: _version, names: _names, ...each }) => each),
  )
  fake.answer(basicDataApi.usage, ({ id }) =>
    id.endsWith('-1')
      ? [
          { by: 'study', count: 1000, names: [] },
          { by: 'combination', count: 2, names: ['全腹部', '上腹部'] },
        ]
      : [],
  )
}

function answerWrites(fake: StoryPacs['fake'], { rowsOf, find, put, move, check, keep }: Tables) {
  fake.answer(basicDataApi.create, ({ kind, ...body }) => {
    const entry = { ...body, fields: BasicDataFields.parse(body.fields) }
    check(kind, entry, null)
    const created = row(kind, rowsOf(kind).length + 100, entry.name, entry)
    keep(kind, [...rowsOf(kind), created])
    return created
  })
  fake.answer(basicDataApi.edit, ({ kind, id, version, ...body }) => {
    const entry = { ...body, fields: BasicDataFields.parse(body.fields) }
    const before = find(kind, id)
    if (before.version !== version)
      throw new PacsError('CONFLICT', { details: { savedByName: '王芳', savedAt: '2026-01-05T08:03:00.000Z' } })
    check(kind, entry, id)
    return put(kind, { ...before, ...entry, version: version + 1 })
  })
  fake.answer(basicDataApi.setEnabled, ({ kind, id, isEnabled, version }) =>
    put(kind, { ...find(kind, id), isEnabled, version: version + 1 }),
  )
  fake.answer(basicDataApi.top, ({ kind, id }) => move(kind, id, rowsOf(kind)[0]?.id ?? null))
  fake.answer(basicDataApi.order, ({ kind, id, beforeId }) => move(kind, id, beforeId))
  fake.answer(basicDataApi.remove, ({ kind, id }) => {
    const gone = find(kind, id)
    keep(
      kind,
      rowsOf(kind).filter((each) => each !== gone),
    )
    return null
  })
}

function answerSheets(fake: StoryPacs['fake'], { rowsOf }: Tables) {
  fake.answer(basicDataApi.export, ({ kind }) => ({
    fileName: `${kind}.xlsx`,
    xlsx: btoa('PK'),
    rows: rowsOf(kind).length,
  }))
  fake.answer(sessionApi.department, () => [
    { id: 'department-1', name: 'Ultrasound', type: null },
    { id: 'department-2', name: 'Obstetric ultrasound', type: null },
  ])
  fake.answer(imageApi.genericUploadToken, () => exampleUploadCredentials({ key: 'upload/rows.xlsx' }))
  fake.answer(imageApi.genericOnUpload, () => ({
    uploadId: 'upload-1',
    url: '',
    contentType: '',
    sizeBytes: 4,
    ...noPicture,
  }))
  fake.answer(basicDataApi.import, () => ({ added: 3, changed: 1, unchanged: 5, faults: [], faultCount: 0 }))
}

/**
 * Services over a fake server that keeps dictionaries.
 *
 * @param language - the interface's.
 * @param dictionaries - what is there.
 * @param authorities - @defaultValue those of an administrator
 */
export function storyWithDictionaries(
  language: Language = 'en',
  dictionaries: typeof storyDictionaries = storyDictionaries,
  authorities: readonly string[] = ['pacs:other:set_basic_info'],
): StoryPacs {
  const story = createStoryPacs({ language, authorities })
  const tables = createTables(dictionaries)
  answerReads(story.fake, tables)
  answerWrites(story.fake, tables)
  answerSheets(story.fake, tables)
  return story
}
