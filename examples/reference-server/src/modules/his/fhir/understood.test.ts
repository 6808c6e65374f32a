import { describe, expect, test } from 'vitest'
import { cleanForeignText } from './cleanForeignText'
import { currentBest } from './currentBest'
import { findOrders } from './findOrders'
import { phoneNumber } from './mapOrders'

type Row = Record<string, unknown>
const now = { nowMs: Date.parse('2026-11-28T02:00:00Z'), timeZone: 'Asia/Shanghai' }
const mr = { coding: [{ code: 'MR' }] }
const patient = (more: Row = {}): Row => ({
  resourceType: 'Patient',
  id: 'p1',
  identifier: [{ type: mr, value: 'MR1' }],
  name: [{ text: '张三' }],
  birthDate: '1985-03-01',
  ...more,
})
const request = (more: Row = {}): Row => ({
  resourceType: 'ServiceRequest',
  id: 'r1',
  status: 'active',
  intent: 'order',
  subject: { reference: 'Patient/p1' },
  code: { text: '肝胆' },
  ...more,
})
const modified = [{ url: 'urn:x', valueBoolean: true }]

/** What a search for MR1 finds in a server that has these resources; entries may be whole, with their `fullUrl`. */
function searchIn(resources: readonly Row[], query: Row = { hisId: 'MR1' }) {
  const entries = resources.map((each) => ('resource' in each || !('resourceType' in each) ? each : { resource: each }))
  const typeOf = (entry: Row) => (entry.resource as Row | undefined)?.resourceType
  const ask = async (path: string) => {
    const isOfPatients = path.startsWith('Patient')
    const id = new URLSearchParams(path.split('?')[1]).get('_id')
    const found = entries.filter((entry) => {
      if (!isOfPatients) return true
      return typeOf(entry) === 'Patient' && (id === null || (entry.resource as Row).id === id)
    })
    return { resourceType: 'Bundle', entry: found }
  }
  return findOrders(ask, query, '', now)
}
async function first(...resources: Row[]) {
  const { orders } = await searchIn(resources)
  return orders[0]
}

describe('A request', () => {
  test.each<[string, Row, string[], string[]]>([
    ['that is an order', { intent: 'filler-order' }, ['r1'], []],
    ['not to do something', { doNotPerform: true }, [''], ['forbidden']],
    ['that may forbid', { doNotPerform: 'yes' }, [''], ['notUnderstood']],
    ['whose doNotPerform is only an extension', { _doNotPerform: { extension: [] } }, [''], ['notUnderstood']],
    ['that is a proposal', { intent: 'proposal' }, [''], ['noOrder']],
    ['that is an option', { intent: 'option' }, [''], ['noOrder']],
    ['of an intent that is not known', { intent: 'Order' }, [''], ['notUnderstood']],
    ['without an intent', { intent: undefined }, [''], ['notUnderstood']],
    ['that is done', { status: 'completed' }, [''], ['closed']],
    ['that was entered in error', { status: 'entered-in-error' }, [''], ['closed']],
    ['whose status is a list', { status: ['active'] }, [''], ['notUnderstood']],
    ['that is extended by what changes it', { modifierExtension: modified }, [''], ['notUnderstood']],
    ['that follows rules of its own', { implicitRules: 'urn:rules' }, [''], ['notUnderstood']],
    ['with an empty list of such extensions', { modifierExtension: [] }, ['r1'], []],
  ])('%s is shown or left out, which is said', async (_, more, orders, reasons) => {
    const found = await searchIn([patient(), request(more)])
    expect(found.orders.map(({ orderId }) => orderId)).toEqual(orders)
    expect(found.leftOut).toEqual(reasons.map((reason) => ({ reason, count: 1 })))
    expect(found.isComplete).toBe(!reasons.includes('notUnderstood'))
  })

  test('that is left out does not cost the others of its sheet; one on hold is marked', async () => {
    const sheet = { requisition: { value: 'S1' } }
    const found = await searchIn([
      patient(),
      request({ ...sheet, doNotPerform: true }),
      request({ ...sheet, id: 'r2', status: 'on-hold', code: { text: '泌尿' } }),
    ])
    expect(found.orders).toMatchObject([{ orderId: 'r2', examItems: [{ name: '泌尿' }], warnings: ['onHold'] }])
  })

  test('is found by its number only as an order', async () => {
    const byNumber = { requestNumber: 'N1' }
    const named = (more: Row) => request({ identifier: [{ value: 'N1' }], ...more })
    expect((await searchIn([patient(), named({})], byNumber)).orders).toHaveLength(1)
    expect(await searchIn([patient(), named({ doNotPerform: true })], byNumber)).toMatchObject({
      orders: [],
      leftOut: [{ reason: 'forbidden', count: 1 }],
    })
  })

  test('that comes twice is one, in its newest version; two of one sheet are two items', async () => {
    expect((await first(patient(), request(), request()))?.examItems).toHaveLength(1)
    const version = (lastUpdated: string, more: Row) => request({ meta: { lastUpdated }, ...more })
    const revoked = version('2026-11-28T01:00:00Z', { status: 'revoked' })
    const active = version('2026-11-27T01:00:00Z', {})
    for (const both of [
      [revoked, active],
      [active, revoked],
    ])
      expect((await searchIn([patient(), ...both])).orders.map(({ orderId }) => orderId)).toEqual([''])
    const sheet = { requisition: { value: 'S1' } }
    expect((await first(patient(), request(sheet), request({ ...sheet, id: 'r2' })))?.examItems).toHaveLength(2)
  })
})

describe('A patient', () => {
  test.each<[string, Row, boolean]>([
    ['in use', { active: true }, true],
    ['no longer in use', { active: false }, false],
    ['of whom that is not clear', { active: 'no' }, false],
    ['with a link that is not known', { link: [{ type: 'twin', other: {} }] }, false],
    ['whose link is extended', { link: [{ type: 'seealso', modifierExtension: modified }] }, false],
    ['who replaces another one', { link: [{ type: 'replaces', other: { reference: 'Patient/p0' } }] }, true],
    ['that was merged into nobody knows whom', { link: [{ type: 'replaced-by', other: {} }] }, false],
    ['merged into itself', { link: [{ type: 'replaced-by', other: { reference: 'Patient/p1' } }] }, false],
    ['extended by what changes it', { modifierExtension: modified }, false],
  ])('%s is shown: %#', async (_, more, isShown) => {
    const found = await searchIn([patient(more), request()])
    expect(found.orders).toHaveLength(isShown ? 1 : 0)
    expect(found.leftOut).toHaveLength(isShown ? 0 : 1)
  })

  test('whose record was merged is the one that replaces it, with the orders of both', async () => {
    const old = patient({ active: false, link: [{ type: 'replaced-by', other: { reference: 'Patient/p2' } }] })
    const standing = patient({ id: 'p2', identifier: [{ type: mr, value: 'MR2' }], name: [{ text: '张三丰' }] })
    const ofNew = request({ id: 'r2', subject: { reference: 'Patient/p2' } })
    const found = await searchIn([old, standing, request(), ofNew])
    expect(found.orders.map(({ hisId, orderId }) => [hisId, orderId])).toEqual([
      ['MR2', 'r1'],
      ['MR2', 'r2'],
    ])
    const named = request({ identifier: [{ value: 'N1' }] })
    const byNumber = await searchIn([old, standing, named], { requestNumber: 'N1' })
    expect(byNumber.orders).toMatchObject([{ hisId: 'MR2', patientName: '张三丰' }])
  })

  test('who died is marked', async () => {
    for (const more of [{ deceasedBoolean: true }, { deceasedDateTime: '2026-11' }])
      expect((await first(patient(more), request()))?.warnings).toEqual(['deceased'])
    expect((await first(patient({ deceasedBoolean: false }), request()))?.warnings).toEqual([])
    expect((await searchIn([patient({ deceasedBoolean: 'Y' })])).orders).toEqual([])
  })

  test('is shown under what holds now', async () => {
    const ended = { period: { end: '2026-11-27' } }
    const found = await first(
      patient({
        identifier: [
          { use: 'old', type: mr, value: 'MR1' },
          { ...ended, type: mr, value: 'MR8' },
          { use: 'temp', type: mr, value: 'T1' },
          { use: 'secondary', type: mr, value: 'MR3' },
          { use: 'usual', period: { start: '2020' }, type: mr, value: 'MR2' },
          { use: 'usual', period: { start: '2027' }, type: mr, value: 'MR9' },
        ],
        name: [
          { use: 'maiden', text: '李三' },
          { ...ended, text: '王三' },
          { use: 'official', text: '张三' },
        ],
        telecom: [
          { system: 'phone', use: 'old', value: '13900000000' },
          { system: 'phone', use: 'mobile', value: '13700000000', rank: 2 },
          { system: 'phone', use: 'home', value: '13811112222', rank: 1 },
        ],
      }),
    )
    expect(found).toMatchObject({ hisId: 'MR2', patientName: '张三', telPhone: '13811112222' })
  })

  test('with former numbers alone is shown under none of them; a former name and phone are better than none', async () => {
    const telecom = [{ system: 'phone', use: 'old', value: '13900000000' }]
    const name = [{ use: 'old', text: '李三' }]
    const found = await first(patient({ identifier: [{ use: 'old', type: mr, value: 'MR1' }], telecom, name }))
    expect(found).toMatchObject({ hisId: 'p1', telPhone: '13900000000', patientName: '李三' })
  })

  test.each([
    ['1985', { value: 41, unit: 'year' }],
    ['1985-12', { value: 40, unit: 'year' }],
    ['1985-03', { value: 41, unit: 'year' }],
    ['2026', { value: 4, unit: 'month' }],
    ['2026-11', { value: 13, unit: 'day' }],
    ['2027', null],
    ['1985-13', null],
    ['19850301', null],
  ])('born %s has an estimated age of %o', async (birthDate, estimatedAge) => {
    expect(await first(patient({ birthDate }))).toMatchObject({ birthDate: null, estimatedAge })
  })
})

describe('What a request refers to', () => {
  const uuid = '0b9e2f9e-0000-4000-8000-000000000001'
  test.each<[string, Row[]]>([
    ['urn:uuid of an id', [patient({ id: uuid }), request({ subject: { reference: `urn:uuid:${uuid}` } })]],
    [
      'urn:uuid of a fullUrl',
      [
        { fullUrl: `urn:uuid:${uuid}`, resource: patient() },
        { fullUrl: 'urn:uuid:2', resource: request({ subject: { reference: `urn:uuid:${uuid}` } }) },
      ],
    ],
    [
      'urn:uuid of a resource without an id',
      [
        { fullUrl: `urn:uuid:${uuid}`, resource: patient({ id: undefined }) },
        request({ subject: { reference: `urn:uuid:${uuid}` } }),
      ],
    ],
    [
      'the address of an entry',
      [{ fullUrl: 'http://his/x?id=1', resource: patient() }, request({ subject: { reference: 'http://his/x?id=1' } })],
    ],
    ['a version', [patient(), request({ subject: { reference: 'https://his/fhir/Patient/p1/_history/3' } })]],
  ])('is found by %s', async (_, resources) => {
    expect((await searchIn(resources)).orders.map(({ orderId }) => orderId)).toEqual(['r1'])
  })

  test('is found inside of it, and not inside of another one', async () => {
    const contained = [
      { resourceType: 'Practitioner', id: 'd', name: [{ text: '王医生' }] },
      { resourceType: 'Condition', id: 'c', code: { text: '胆囊结石' } },
      { resourceType: 'Organization', id: 'o', name: '心内科' },
      {
        resourceType: 'PractitionerRole',
        id: 'role',
        practitioner: { reference: '#d' },
        organization: { reference: '#o' },
      },
    ]
    const requester = { reference: '#role' }
    const found = await searchIn([
      patient(),
      request({ contained, requester, reasonReference: [{ reference: '#c' }, { display: '黄疸' }] }),
      request({ id: 'r2', requester: { reference: '#d', display: '未知' } }),
    ])
    expect(found.orders).toMatchObject([
      { applyDoctor: '王医生', applyDepartment: '心内科', clinicalDiagnosis: '胆囊结石; 黄疸' },
      { applyDoctor: '未知' },
    ])
  })

  test('is not shown where it was refuted, cancelled or is not understood', async () => {
    const condition = (code: string) => ({
      resourceType: 'Condition',
      id: 'c',
      code: { text: '胆囊结石' },
      verificationStatus: { coding: [{ code }] },
    })
    const reasonReference = [{ reference: 'Condition/c', display: '胆囊结石' }]
    for (const [code, reason] of [
      ['confirmed', '胆囊结石'],
      ['refuted', ''],
    ] as const)
      expect(await first(patient(), request({ reasonReference }), condition(code))).toMatchObject({
        clinicalDiagnosis: reason,
      })
    const encounter = (status: string) => ({
      resourceType: 'Encounter',
      id: 'e',
      status,
      identifier: [{ value: 'V1' }],
    })
    for (const [status, number, leftOut] of [
      ['finished', 'V1', 0],
      ['cancelled', '', 0],
      ['lost', '', 1],
    ] as const) {
      const found = await searchIn([patient(), request({ encounter: { reference: 'Encounter/e' } }), encounter(status)])
      expect(found.orders[0]?.outpatientNumber).toBe(number)
      expect(found.leftOut).toHaveLength(leftOut)
    }
  })

  test('says in which bed the patient is now, not in which they were or will be', async () => {
    const bed = (display: string, more: Row = {}) => ({
      location: { display },
      physicalType: { coding: [{ code: 'bd' }] },
      ...more,
    })
    const bedIn = async (location: Row[], status = 'in-progress') =>
      (
        await first(patient(), request({ encounter: { reference: 'Encounter/e' } }), {
          resourceType: 'Encounter',
          id: 'e',
          status,
          location,
        })
      )?.bedNumber
    const current = bed('12', { status: 'active' })
    const [planned, left] = [bed('14', { status: 'planned' }), bed('9', { status: 'completed' })]
    expect(await bedIn([left, current, planned, bed('15', { status: 'reserved' })])).toBe('12')
    expect(await bedIn([planned, left])).toBe('')
    expect(await bedIn([bed('3', { period: { end: '2026-11-27' } })])).toBe('')
    expect(await bedIn([bed('3'), bed('4')])).toBe('4')
    expect(await bedIn([current, bed('5', { modifierExtension: modified })])).toBe('12')
    expect(await bedIn([current], 'finished')).toBe('')
  })

  test('notes are shown whole, each once', async () => {
    const long = `对造影剂过敏，${'请注意'.repeat(60)}`
    const sheet = { requisition: { value: 'S1' }, note: [{ text: long }, { text: 7 }] }
    const found = await first(
      patient(),
      request({ ...sheet, patientInstruction: '空腹' }),
      request({ ...sheet, id: 'r2' }),
    )
    expect(found?.notes).toBe(`${long}; 空腹`)
  })
})

test('a resource or an entry that cannot be read costs itself alone, and is said', async () => {
  const odd: unknown[] = [null, 7, { resource: 7 }, { resource: patient({ id: '../x' }) }, { fullUrl: 7 }]
  const found = await searchIn([patient(), ...(odd.map((resource) => ({ ...(resource as Row) })) as Row[]), request()])
  expect(found).toMatchObject({ orders: [{ orderId: 'r1' }], isComplete: false })
  expect(found.leftOut.map(({ reason }) => reason)).toEqual(['unreadable'])
})

test.each([
  ['张\u200b三', '张三'],
  ['张\ufeff三', '张三'],
  ['张\u200d三', '张三'],
  ['An\u00adna', 'Anna'],
  ['Jo\u2060hn\u200e', 'John'],
  ['\u202eevil', 'evil'],
  ['\u0645\u06cc\u200c\u062e', '\u0645\u06cc\u200c\u062e'],
  ['\u0915\u094d\u200d\u0937', '\u0915\u094d\u200d\u0937'],
  ['\u200c\u0645\u200c', '\u0645'],
  ['张\u0000三', '张三'],
  ['张\n \t三\u3000丰', '张 三 丰'],
  ['a \u200b b', 'a b'],
  ['张\ud800三', '张\ufffd三'],
])('the text %j is shown as %j', (text, shown) => {
  expect(cleanForeignText(text, 128)).toBe(shown)
})

test.each([
  ['(010) 6512-3456 ext. 12', '0106512-3456'],
  ['021-55556666转803', '021-55556666'],
  ['55556666 分机 12', '55556666'],
  ['tel:+86-138-1111-2222;ext=5', '13811112222'],
  ['+1 212 555 0100 x77', '+12125550100'],
  ['13811112222/13911113333', '13811112222'],
  ['１３８１１１１２２２２', '13811112222'],
  ['65123456#12', '65123456'],
  ['none', ''],
])('the phone %s is %s', (text, phone) => {
  expect(phoneNumber(text)).toBe(phone)
})

test.each([
  ['2026', true],
  ['2026-11', true],
  ['2026-11-28', true],
  ['2026-11-27', false],
  ['2026-11-28T09:59:00+08:00', false],
  ['2026-11-28T02:00:01Z', true],
  ['2026-11-27T23:00:00', false],
  ['soon', false],
])('what ends %s holds now: %s', (end, holds) => {
  expect(currentBest([{ period: { start: '', end } }], [''], 'never', now)).toHaveLength(holds ? 1 : 0)
})

test.each([
  ['an ID card', [{ type: 'NNCHN', value: '11010519491231002X' }], '11010519491231002X', 'idCard'],
  ['a passport', [{ type: 'PPN', value: 'AB-12345' }], 'AB-12345', 'passport'],
  ['a permanent residence card', [{ type: 'PRC', value: 'USA123456789012' }], 'USA123456789012', 'foreignResidence'],
  [
    'an ID card before a passport',
    [
      { type: 'PPN', value: 'E12345678' },
      { type: 'NI', value: '110105491231002' },
    ],
    '110105491231002',
    'idCard',
  ],
  [
    'a national number that is a permit by its form',
    [{ type: 'NI', value: 'H12345678' }],
    'H12345678',
    'hkMacaoPermit',
  ],
  ['a number of no known form', [{ type: 'NI', value: 'X/1' }], 'X/1', null],
  ['no document', [], '', null],
])('a patient with %s has the kind of document that the HIS says', async (_, documents, idCard, documentKind) => {
  const given = documents.map(({ type, value }) => ({ type: { coding: [{ code: type }] }, value }))
  const found = await first(patient({ identifier: [{ type: mr, value: 'MR1' }, ...given] }))
  expect(found).toMatchObject({ hisId: 'MR1', idCard, documentKind })
})
