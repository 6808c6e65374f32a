import {
  type BasicDataId,
  basicDataApi,
  type DepartmentId,
  defaultRules,
  newId,
  type Pacs,
  PacsError,
  type RuleValues,
  ruleApi,
  rulesOf,
  sessionApi,
  withoutMissingRows,
} from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { departmentIdOf, hospitalIdOf, type TestHospital } from '../../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { reportSetting } from '../../../database/schema/report'
import { rulePage } from '../../../database/schema/settings'
import { basicData } from '../../../database/schema/study'

const apis = { rule: ruleApi, session: sessionApi, basicData: basicDataApi }
type Client = Pacs<typeof apis>

let server: TestServer
let administrator: Client
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as('administrator', apis)
})
afterAll(() => server?.close())

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (thrown: unknown) => PacsError.from(thrown),
  )
const codeOf = async (call: Promise<unknown>) => (await failureOf(call))?.code ?? 'done'

/** Writes a row of basic data past the calls that maintain it. */
async function addRow(kind: string, hospital: TestHospital = 'first'): Promise<BasicDataId> {
  const id = newId() as BasicDataId
  await server.services.database.change(await server.actorOf('director', hospital), { id: 'test.row' }, ({ tx }) =>
    tx.insert(basicData).values({ hospitalId: hospitalIdOf(hospital), id, kind, name: id }),
  )
  return id
}

/** Changes some of the system rules. */
async function set(patch: Partial<RuleValues>, client = administrator) {
  server.clock.advance(1_000)
  const { values, version } = await client.rule.systemRules()
  return client.rule.setSystemRules({ values: { ...values, ...patch }, version })
}

async function lastLog(call: string): Promise<{ details: unknown; content: string }> {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ details: unknown; content: string }>(
      sql`SELECT details, content FROM operation_log WHERE call = ${call} AND outcome = 'done' ORDER BY at DESC, id DESC LIMIT 1`,
    ),
  )
  return rows[0] ?? { details: null, content: '' }
}

describe('Settings', () => {
  test('are the defaults while a hospital says nothing', async () => {
    const other = await server.as('administrator', apis, 'second')
    const { values } = await other.rule.systemRules()
    expect(values).toEqual(Object.fromEntries(rulesOf('system-rule').map((name) => [name, defaultRules[name]])))
    expect(values).toMatchObject({ editableStudyFee: false, timingSeconds: 5, printLockMinutes: 0 })
  })

  test('hold at once for everybody at work in the hospital, and for nobody elsewhere', async () => {
    await set({ recordDoubleClick: 'image', timingSeconds: 1800, isTimingOn: true })
    const nobody = await server.as('nobody', apis)
    expect(await nobody.rule.atWork()).toMatchObject({
      recordDoubleClick: 'image',
      timingSeconds: 1800,
      isTimingOn: true,
    })
    const elsewhere = await server.as('nobody', apis, 'second')
    expect(await elsewhere.rule.atWork()).toMatchObject({ recordDoubleClick: 'report', timingSeconds: 5 })
    expect(await nobody.rule.atWork()).not.toHaveProperty('printLockMinutes')
    expect(await codeOf(nobody.rule.systemRules())).toBe('FORBIDDEN')
  })

  test('are written down with the old and the new value of what changed, and told to open clients', async () => {
    await set({ printLockMinutes: 0 })
    await set({ printLockMinutes: 30 })
    const { content, details } = await lastLog('rule.setSystemRules')
    expect(content).toBe('changed system rules')
    expect(details).toEqual(
      expect.objectContaining({ before: { printLockMinutes: 0 }, after: { printLockMinutes: 30 } }),
    )
    const { rows } = await server.services.database.system((tx) =>
      tx.execute<{ payload: unknown }>(sql`SELECT payload FROM event ORDER BY at DESC, id DESC LIMIT 1`),
    )
    expect(rows[0]?.payload).toEqual({ type: 'rule-changed' })
  })

  test('that stand elsewhere are the ones that the product goes by: the print lock and breast screening', async () => {
    await set({ printLockMinutes: 45 })
    const locks = await server.services.database.system((tx) =>
      tx
        .select()
        .from(reportSetting)
        .where(eq(reportSetting.hospitalId, hospitalIdOf('first'))),
    )
    expect(locks).toMatchObject([{ lockMinutes: 45 }])

    const { values, version } = await administrator.rule.globalParameters()
    expect(await administrator.session.breastScreeningSwitch()).toBe(false)
    await administrator.rule.setGlobalParameters({ values: { ...values, isBreastScreeningOn: true }, version })
    expect(await administrator.session.breastScreeningSwitch()).toBe(true)
    expect(await (await server.as('doctor', apis, 'second')).session.breastScreeningSwitch()).toBe(false)
  })

  test('that somebody else changed meanwhile are not written over: both versions come back', async () => {
    const { values, version } = await administrator.rule.systemRules()
    await set({ timingSeconds: 7 }, await server.as('director', apis))
    const refusal = await failureOf(
      administrator.rule.setSystemRules({ values: { ...values, timingSeconds: 9 }, version }),
    )
    expect(refusal?.code).toBe('CONFLICT')
    expect(refusal?.details).toMatchObject({
      savedByName: 'first director',
      current: { values: { timingSeconds: 7 }, version: version + 1 },
      yours: { values: { timingSeconds: 9 }, version },
    })
  })

  test('of two administrators at once: one is saved, one is told', async () => {
    const { values, version } = await administrator.rule.systemRules()
    const both = [3, 4].map((timingSeconds) =>
      codeOf(administrator.rule.setSystemRules({ values: { ...values, timingSeconds }, version })),
    )
    expect((await Promise.all(both)).sort()).toEqual(['CONFLICT', 'done'])
  })

  test.each([
    ['timingSeconds', 2],
    ['timingSeconds', 1801],
    ['printLockMinutes', -1],
    ['printLockMinutes', 525_601],
    ['recordDoubleClick', 'records'],
    ['isUrgentReportOn', true],
    ['printCopies', 'a:0'],
    ['urgentReportTypes', ['x', 'x']],
  ])('outside of their bounds are refused: %s %j', async (name, value) => {
    const before = await administrator.rule.systemRules()
    expect(await codeOf(set({ [name]: value }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await administrator.rule.systemRules()).toEqual(before)
  })

  test('name rows of their own hospital only, and keep them from being deleted', async () => {
    const [type, source] = [await addRow('urgent-value-type'), await addRow('patient-source')]
    const foreign = await addRow('urgent-value-type', 'second')
    const urgent = (urgentReportTypes: string[]) => set({ isUrgentReportOn: true, urgentReportTypes })
    expect(await codeOf(urgent([foreign]))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await codeOf(urgent([source]))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await codeOf(set({ printCopies: `${foreign}:2` }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await codeOf(set({ printCopies: `${source}:2` }))).toBe('done')
    expect((await urgent([type])).values).toMatchObject({ isUrgentReportOn: true, urgentReportTypes: [type] })
    const remove = server.services.database.change(await server.actorOf('director'), { id: 'test.delete' }, ({ tx }) =>
      tx.delete(basicData).where(eq(basicData.id, type)),
    )
    await expect(remove).rejects.toThrow()
    await set({ isUrgentReportOn: false, urgentReportTypes: [] })
  })

  test('that name a row which was deleted meanwhile are refused with its id, and saved without it', async () => {
    const [kept, gone] = [await addRow('patient-source'), await addRow('patient-source')]
    const foreign = await addRow('urgent-value-type', 'second')
    await server.services.database.change(await server.actorOf('director'), { id: 'test.delete' }, ({ tx }) =>
      tx.delete(basicData).where(eq(basicData.id, gone)),
    )
    const wanted = { printCopies: `${gone}:3,${kept}:2`, isUrgentReportOn: false, urgentReportTypes: [foreign] }
    const refusal = await set(wanted).then(
      () => new Error('It was saved.'),
      (thrown: unknown) => PacsError.from(thrown),
    )
    const fields = [
      { path: 'urgentReportTypes', message: 'unknown', ids: [foreign] },
      { path: 'printCopies', message: 'unknown', ids: [gone] },
    ]
    expect(refusal).toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED', details: { fields } })
    const left = withoutMissingRows(wanted, PacsError.from(refusal))
    expect(left?.leftOut).toEqual([gone, foreign])
    expect((await set(left?.values ?? {})).values).toMatchObject({ printCopies: `${kept}:2`, urgentReportTypes: [] })
  })

  test('that cannot be read are their defaults, which the log of the server says; the work goes on', async () => {
    const { settings: kept } = (await server.services.database.system((tx) =>
      tx
        .select()
        .from(rulePage)
        .where(sql`${rulePage.hospitalId} = ${hospitalIdOf('first')} AND page = 'system-rule'`)
        .then(([row]) => row),
    )) ?? { settings: {} }
    const write = async (settings: unknown) =>
      server.services.database.change(await server.actorOf('director'), { id: 'test.spoil' }, ({ tx }) =>
        tx.update(rulePage).set({ settings }).where(eq(rulePage.page, 'system-rule')),
      )
    await write({ timingSeconds: 'soon', recordDoubleClick: 'none' })
    const nobody = await server.as('nobody', apis)
    expect(await nobody.rule.atWork()).toMatchObject({ timingSeconds: 5, recordDoubleClick: 'none' })
    const isTold = (name: string) =>
      server.logLines.some((line) => line.includes('invalid stored setting') && line.includes(name))
    expect(isTold('"timingSeconds"')).toBe(true)
    await write('nonsense')
    expect(await nobody.rule.atWork()).toMatchObject({ recordDoubleClick: 'report' })
    expect(isTold('"system-rule"')).toBe(true)
    await write(kept)
  })
})

describe('The login rules of a department', () => {
  const departmentId = departmentIdOf('first') as DepartmentId
  const rule = { minLength: 12, needsUpperCase: true, needsLowerCase: true, needsDigit: true, needsSpecial: false }
  const body = { rule: { ...rule, validityDays: 90 }, needsSmsCode: false, idleMinutes: 30 }

  test('are changed, hold for the next password, and are kept from two hands', async () => {
    const [before] = await administrator.rule.departmentRules()
    expect(before).toMatchObject({ rule: { minLength: 8, validityDays: null }, needsSmsCode: true, idleMinutes: 15 })
    const saved = await administrator.rule.setDepartmentRule({ departmentId, ...body, version: before?.version ?? 0 })
    expect(saved).toMatchObject(body)
    const anonymous = server.client({ session: sessionApi })
    expect(await anonymous.session.passwordRule({ departmentId })).toMatchObject(body.rule)
    expect((await administrator.session.info()).idleMinutes).toBe(30)
    expect(await codeOf(administrator.rule.setDepartmentRule({ departmentId, ...body, version: 1 }))).toBe('CONFLICT')
    expect((await lastLog('rule.setDepartmentRule')).details).toMatchObject({
      before: { idleMinutes: 15 },
      after: { idleMinutes: 30, rule: { minLength: 12 } },
    })
  })

  test('hold at once: anyone who is idle for longer is out', async () => {
    const doctor = await server.as('doctor', apis)
    server.clock.advance(16 * 60_000)
    expect(await codeOf(doctor.session.info())).toBe('done')
    server.clock.advance(31 * 60_000)
    expect(await codeOf(doctor.session.info())).toBe('UNAUTHORIZED')
    administrator = await server.as('administrator', apis)
  })

  test.each([
    ['minLength', 5],
    ['minLength', 33],
    ['validityDays', 0],
    ['validityDays', 1096],
  ])('are refused outside of their bounds: %s %d', async (name, value) => {
    const call = administrator.rule.setDepartmentRule({
      departmentId,
      ...body,
      rule: { ...body.rule, [name]: value },
      version: 2,
    })
    expect(await codeOf(call)).toBe('SCHEMA_VALIDATION_FAILED')
  })

  test('are those of the own hospital', async () => {
    const other = departmentIdOf('second') as DepartmentId
    expect(await codeOf(administrator.rule.setDepartmentRule({ departmentId: other, ...body, version: 1 }))).toBe(
      'NOT_FOUND',
    )
    expect((await administrator.rule.departmentRules()).map((each) => each.departmentId)).toEqual([departmentId])
    expect(await administrator.rule.licence()).toEqual([{ departmentId, departmentName: 'Ultrasound', endsAt: null }])
  })
})
