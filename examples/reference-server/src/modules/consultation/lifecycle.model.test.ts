import {
  actOnConsultation,
  type ConsultationAction,
  type ConsultationActor,
  type ConsultationFacts,
  PacsError,
} from '@opensono/pacs-core'
import { isConsultationActive } from '@opensono/pacs-core/server'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawSeed } from '../../../test/drawSeed'
import { howOften } from '../../../test/howOften'
import { asked, type ConsultationWorld, type Person, startConsultationWorld } from './testing/consultationWorld'

const seed = drawSeed()
const runs = howOften(6, 5_000)

let world: ConsultationWorld
beforeAll(async () => {
  world = await startConsultationWorld()
})
afterAll(() => world?.server.close())

/** What each of three people does, one thing after the other. */
const acts = {
  doctor: ['cancel', 'doctor-finish'],
  near: ['accept', 'start', 'refuse', 'expert-finish'],
  far: ['accept', 'start', 'refuse', 'expert-finish', 'transfer'],
} as const satisfies Record<string, readonly ConsultationAction[]>

type Name = keyof typeof acts

interface Step {
  readonly who: Name
  readonly action: ConsultationAction
}

/** One step, and what the server answered: the status, or the code of the refusal. */
interface Answered extends Step {
  readonly answer: string
}

async function doStep({ who, action }: Step, id: string): Promise<string> {
  const person: Person = world[who]
  const { live } = person
  const given = { id } as never
  const calls: Record<string, () => Promise<{ status: string }>> = {
    cancel: () => live.cancel(given),
    'doctor-finish': () => live.doctorFinish(given),
    accept: () => live.accept(given),
    start: () => live.start(given),
    refuse: () => live.refuse(given),
    'expert-finish': () => live.expertFinish({ ...(given as object), opinion: 'A cyst.' } as never),
    transfer: () => live.transfer({ id, expert: asked(world.other)[0] } as never),
  }
  for (;;) {
    try {
      return (await calls[action]?.())?.status ?? 'no such call'
    } catch (thrown) {
      const { code } = PacsError.from(thrown)
      // A call that waited too long for the others gets this error and retries.
      if (code !== 'SERVER_BUSY') return code
    }
  }
}

const actorOf = (who: Name): ConsultationActor =>
  who === 'doctor' ? { role: 'doctor' } : { role: 'expert', userId: world[who].userId }

/** What the rules make of a step. */
function model(facts: ConsultationFacts, { who, action }: Step): { facts: ConsultationFacts; answer: string } {
  const after = actOnConsultation(facts, action, actorOf(who))
  if (after === null) return { facts, answer: 'CONSULTATION_STATUS_CHANGED' }
  const isPassed = action === 'transfer' && after.isNew
  const given = isPassed ? [{ userId: world.other.userId as string, state: 'invited' as const }] : []
  return { facts: { ...facts, status: after.status, experts: [...after.experts, ...given] }, answer: after.status }
}

const stateOf = ({ status, experts }: ConsultationFacts) =>
  JSON.stringify([status, experts.map(({ userId, state }) => [userId, state])])

/** Whether there is an order of all steps, each person's own kept, in which the rules answer the same and end the same. */
function isOrderable(facts: ConsultationFacts, rest: readonly (readonly Answered[])[], end: string): boolean {
  if (rest.every((each) => each.length === 0)) return stateOf(facts) === end
  return rest.some(([first, ...later], index) => {
    if (first === undefined) return false
    const next = model(facts, first)
    return next.answer === first.answer && isOrderable(next.facts, rest.with(index, later), end)
  })
}

const listOf = (who: Name) =>
  fc.array(
    fc.constantFrom(...(acts[who] as readonly ConsultationAction[])).map((action): Step => ({ who, action })),
    { maxLength: 4 },
  )

test(
  'three people at once leave a consultation as the rules would, one after the other in some order',
  async () => {
    const { doctor, near, far, server } = world
    await fc.assert(
      fc.asyncProperty(
        listOf('doctor'),
        listOf('near'),
        listOf('far'),
        fc.constantFrom(0 as const, 1 as const),
        async (...drawn) => {
          const [doctors, nears, fars, reportEditableStatus] = drawn
          const studyId = await world.newStudy()
          const expertList = asked(near, far)
          const { id } = await doctor.live.initiate({ studyId, expertList, reportEditableStatus })
          const lanes = await Promise.all(
            [doctors, nears, fars].map(async (steps) => {
              const answered: Answered[] = []
              for (const step of steps) answered.push({ ...step, answer: await doStep(step, id) })
              return answered
            }),
          )
          const { rows } = await server.services.database.system((tx) =>
            tx.execute<{ status: string; experts: string[][]; is_in: boolean; consulted: boolean }>(sql`
            SELECT c.status, s.is_in_consultation AS is_in, s.consulted_at IS NOT NULL AS consulted, (
              SELECT jsonb_agg(jsonb_build_array(e.user_id, e.state) ORDER BY e.place) FROM consultation_expert e
              WHERE e.consultation_id = c.id) AS experts
            FROM consultation c JOIN study s ON s.hospital_id = c.hospital_id AND s.id = c.study_id WHERE c.id = ${id}`),
          )
          const [row] = rows
          const first: ConsultationFacts = {
            kind: 'REALTIME',
            status: 'waiting',
            experts: [near, far].map(({ userId }) => ({ userId, state: 'invited' })),
          }
          const end = JSON.stringify([row?.status, row?.experts])
          expect({ lanes, end, isOrderable: isOrderable(first, lanes, end) }).toMatchObject({ isOrderable: true })
          const isActive = isConsultationActive(row?.status as never)
          expect(row?.is_in).toBe(isActive && reportEditableStatus === 0)
          expect(row?.consulted).toBe(row?.status === 'finished')
        },
      ),
      { numRuns: runs, seed, endOnFailure: true },
    )
  },
  60_000 + runs * 2_000,
)
