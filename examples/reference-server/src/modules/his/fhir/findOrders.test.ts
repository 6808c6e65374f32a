import { HisOrder } from '@opensono/pacs-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HisError } from '../HisError'
import { findOrders } from './findOrders'

const anything = fc.oneof({ weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) }, fc.string({ unit: 'binary' }))
const id = fc.constantFrom('p1', 'p2', 's1', '../x', '')
const reference = fc.oneof(
  fc.record({
    reference: fc.constantFrom('Patient/p1', 'http://x/fhir/Patient/p1/_history/2', 'Group/p1', 'Patient/'),
  }),
  anything,
)
/** Resources of which each field may be what it should be, or anything. */
const patient = fc.record({
  resourceType: fc.constant('Patient'),
  id,
  identifier: fc.oneof(fc.constant([{ value: 'H1' }]), anything),
  name: fc.oneof(fc.constant([{ text: '张三' }]), anything),
  telecom: anything,
  active: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(undefined, true) }, fc.constant(false), anything),
  link: fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    fc.constant([{ type: 'replaced-by', other: { reference: 'Patient/p2' } }]),
    anything,
  ),
  gender: fc.oneof(fc.constantFrom('male', 'other'), anything),
  birthDate: fc.oneof(fc.constantFrom('1980-01-31', '1980-02-31', '1980'), anything),
})
const request = fc.record({
  resourceType: fc.constant('ServiceRequest'),
  id,
  status: fc.oneof(fc.constantFrom('active', 'revoked'), anything),
  intent: fc.oneof({ weight: 3, arbitrary: fc.constant('order') }, anything),
  doNotPerform: fc.oneof(fc.constantFrom(undefined, false, true), anything),
  note: anything,
  reasonReference: fc.oneof(fc.array(reference), anything),
  contained: fc.oneof(fc.array(anything), anything),
  meta: anything,
  subject: reference,
  encounter: reference,
  requester: reference,
  requisition: anything,
  code: fc.oneof(fc.constant({ coding: [{ system: 'urn:x', code: '1', display: 'one' }] }), anything),
  bodySite: anything,
  reasonCode: anything,
  priority: anything,
  authoredOn: fc.oneof(fc.constantFrom('2026-01-05T08:00:00Z', '2026-01-05'), anything),
})
const entry = fc.oneof(fc.record({ resource: fc.oneof(patient, request, anything) }), anything)
const bundle = fc.record({ resourceType: fc.constant('Bundle'), entry: fc.array(entry), link: anything })

test('whatever is answered gives orders of the right shape, only of whom was asked for, or a named failure', async () => {
  let orderCount = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 6, arbitrary: bundle }, anything), { minLength: 2 }),
      async (answers) => {
        let turn = 0
        const ask = async () => answers[turn++ % answers.length]
        try {
          const { orders } = await findOrders(ask, { hisId: 'H1' }, 'urn:x')
          for (const order of orders) {
            orderCount += 1
            const shaped = { ...order, examItems: order.examItems.map((item) => ({ ...item, bodyPartId: null })) }
            expect(HisOrder.safeParse(shaped).success).toBe(true)
            for (const text of Object.values(order).filter((value) => typeof value === 'string')) {
              expect(text).not.toMatch(/[\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u)
              expect([...text].length).toBeLessThanOrEqual(1000)
            }
          }
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(HisError)
        }
      },
    ),
    { numRuns: 300 },
  )
  expect(orderCount).toBeGreaterThan(20)
})
