import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from './api/endpoint'
import * as core from './index'

const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

const folders: Readonly<Record<string, string>> = {
  access: 'access/access',
  account: 'session/account',
  basicData: 'settings/basicData/basicData',
  consultationStatistic: 'statistics/consultationStatistic',
  department: 'access/department',
  deviceCalibration: 'image/deviceCalibration',
  event: 'event/event',
  expert: 'expert/expert',
  graphicConsultation: 'consultation/graphicConsultation',
  his: 'his/his',
  image: 'image/image',
  knowledge: 'report/knowledge/knowledge',
  layout: 'settings/layout/layout',
  log: 'log/log',
  machineKey: 'access/machineKey',
  paper: 'study/paper',
  patient: 'patient/patient',
  qualityIndicator: 'statistics/qualityIndicator',
  queue: 'study/queue',
  realtimeConsultation: 'consultation/realtimeConsultation',
  recordQuery: 'study/recordQuery',
  report: 'report/report',
  reportAddendum: 'report/addendum/reportAddendum',
  reportAudit: 'report/audit/reportAudit',
  reportSeal: 'report/seal/reportSeal',
  reportSheet: 'report/reportSheet',
  reportSignature: 'report/signature/reportSignature',
  review: 'report/review/review',
  rule: 'settings/rule/rule',
  session: 'session/session',
  settings: 'settings/settings',
  statistic: 'statistics/statistic',
  study: 'study/study',
  studyAct: 'study/studyAct',
  studyObject: 'image/object/studyObject',
  template: 'settings/template/template',
  urgent: 'urgent/urgent',
  waitingImage: 'image/waiting/waitingImage',
}

type Table = Readonly<Record<string, Endpoint>>

const tables = Object.entries(core).flatMap(([name, value]) => {
  const noun = /^(\w+)Api$/.exec(name)?.[1]
  return noun === undefined || typeof value === 'function' ? [] : [[noun, value as unknown as Table] as const]
})

/** Schemas with a public name. */
const nameOf = new Map<unknown, string>(
  Object.entries(core).flatMap(([name, value]) => (/^[A-Z]/.test(name) ? [[value, name] as const] : [])),
)

const kindOf = (schema: z.core.$ZodType) => schema._zod.def.type

/** The type of what is answered: the name of its schema, or one of its own when it has fields. */
function dataOf(noun: string, call: string, { id, data }: Endpoint) {
  const named = nameOf.get(data)
  if (named !== undefined) return { type: named, uses: [named], text: '' }
  if (kindOf(data) === 'null') return { type: 'null', uses: [], text: '' }
  const element: unknown = Reflect.get(data._zod.def, 'element')
  const elementName = nameOf.get(element)
  if (elementName !== undefined) return { type: `${elementName}[]`, uses: [elementName], text: '' }
  const source = `DataOf<typeof ${noun}Calls.${call}>`
  if (kindOf(data) !== 'object') return { type: source, uses: [], text: '' }
  const type = `${capital(noun)}${capital(call)}Data`
  const doc = `/** What \`${id}\` answers. */`
  return { type, uses: [], text: `${doc}\nexport interface ${type} extends ${source} {}\n\n` }
}

function inputOf(noun: string, call: string, { id, params, query, body }: Endpoint) {
  const source = `FieldsOf<typeof ${noun}Calls.${call}>`
  if (Object.keys({ ...params, ...query, ...body }).length === 0) return { type: source, text: '' }
  const type = `${capital(noun)}${capital(call)}Input`
  const doc = `/** What \`${id}\` takes. */`
  return { type, text: `${doc}\nexport interface ${type} extends ${source} {}\n\n` }
}

function write(noun: string, table: Table): string {
  const up = '../'.repeat((folders[noun] ?? '').split('/').length - 1)
  const calls = Object.entries(table).map(([call, endpoint]) => {
    const [input, data] = [inputOf(noun, call, endpoint), dataOf(noun, call, endpoint)]
    const member = `  /** ${endpoint.summary} */\n  readonly ${call}: NamedCall<typeof ${noun}Calls.${call}, ${input.type}, ${data.type}>\n`
    return { texts: `${input.text}${data.text}`, member, uses: data.uses }
  })
  const texts = calls.map((call) => call.texts).join('')
  const members = calls.map((call) => call.member).join('')
  const helpers = ['DataOf', 'FieldsOf', 'NamedCall'].filter((name) => `${texts}${members}`.includes(`${name}<`))
  const used = [...new Set(calls.flatMap(({ uses }) => uses))].sort()
  return [
    `// Made from ${noun}Api.ts by callTypes.test.ts: run it with \`-u\` after a change of the table.`,
    `import type { ${helpers.join(', ')} } from '${up}api/endpoint'`,
    ...(used.length > 0 ? [`import type { ${used.join(', ')} } from '${up}index'`] : []),
    `import type { ${noun}Calls } from './${noun}Api'`,
    '',
    `${texts}/** The calls of \`${noun}\`. */\nexport type ${capital(noun)}Api = {\n${members}}\n`,
  ].join('\n')
}

test('every table of calls is in the list', () => {
  expect(tables.map(([noun]) => noun).sort()).toEqual(Object.keys(folders).sort())
})

test.each(tables)('every call of %s has a type with a name, and its sentence', async (noun, table) => {
  await expect(write(noun, table)).toMatchFileSnapshot(`./${folders[noun]}Calls.ts`)
})
