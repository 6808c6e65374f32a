import { PacsError, type Registration } from '@opensono/pacs-core'
import { registration } from '../../src/modules/report/testing/reportFixture'
import type { Client, Workplace } from './workplace'

const lanes = 8
/** Codes that leave open whether the act was done. */
const unknownOutcomes = ['NETWORK_UNREACHABLE', 'SERVER_BUSY', 'RESPONSE_INVALID']
/** Codes of a disk that fails, whichever row it fails under: nothing was done, or it is not known. */
const diskOutcomes = ['STORAGE_FULL', 'SERVER_FAULT', 'LOG_UNAVAILABLE']

/** One write of the load; sending it again sends the same one. */
interface Act {
  /** `register`, `edit` or `save`, and the patient's name. */
  readonly name: string
  send(client: Client): Promise<unknown>
}

/** Writes that go on until the victim dies, and what is known of them outside of it. */
export interface Load {
  /** Everything that was sent. */
  readonly attempted: Map<string, Act>
  /** Names of what was acknowledged. */
  readonly acknowledged: Set<string>
  /** Resolves when this many were acknowledged. */
  warm(count: number): Promise<void>
  /** Has the lanes end after what they are at. */
  stop(): void
  /** Resolves when no lane writes any more; rejects when the victim answered what it should not. */
  ended: Promise<void>
}

/** How a load goes. */
export interface LoadOptions {
  /** Lanes go on after a failure, until they are stopped. @defaultValue false: the first failure is the victim's death */
  goesOn?: boolean
  /** The disk is what fails, so that its refusals are expected. @defaultValue false */
  diskFails?: boolean
}

/**
 * Registers studies, edits them and saves their reports, on eight lanes at a time.
 *
 * @param round - begins each name, so that no two loads meet.
 * @param options - whether it outlives failures.
 */
export function startLoad(workplace: Workplace, client: Client, round: string, options: LoadOptions = {}): Load {
  const { goesOn = false, diskFails = false } = options
  let isStopped = false
  const attempted = new Map<string, Act>()
  const acknowledged = new Set<string>()
  const waiting: { count: number; resolve: () => void }[] = []

  async function act<Answer>(name: string, send: (client: Client, key: string) => Promise<Answer>): Promise<Answer> {
    attempted.set(name, { name, send: (other) => send(other, name) })
    const answer = await send(client, name)
    acknowledged.add(name)
    for (const each of waiting) if (acknowledged.size >= each.count) each.resolve()
    return answer
  }

  async function writeOne(name: string): Promise<void> {
    const given: Registration = registration(workplace.words, name)
    const { studyId, patientRecordId, version } = await act(`register:${name}`, (to, idempotencyKey) =>
      to.study.register(given, { idempotencyKey }),
    )
    const edited = { ...given, patientRecordId, studyId, version, memo: name }
    await act(`edit:${name}`, (to, idempotencyKey) => to.study.edit(edited, { idempotencyKey }))
    const text = { templateId: null, findings: name, impression: '', result: 'negative' as const, imageIds: [] }
    await act(`save:${name}`, (to, idempotencyKey) =>
      to.report.save({ studyId, ...text, version: 0 }, { idempotencyKey }),
    )
  }

  async function writeOn(lane: number): Promise<void> {
    const expected = diskFails ? [...unknownOutcomes, ...diskOutcomes] : unknownOutcomes
    for (let number = 1; !isStopped; number += 1) {
      try {
        await writeOne(`${round}-${lane}-${number}`)
      } catch (thrown) {
        if (!expected.includes(PacsError.from(thrown).code)) throw thrown
        if (!goesOn) return
      }
    }
  }

  const ended = Promise.all(Array.from({ length: lanes }, (_, lane) => writeOn(lane))).then(() => undefined)
  ended.catch(() => undefined)
  return {
    attempted,
    acknowledged,
    ended,
    stop() {
      isStopped = true
    },
    warm: (count) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.push({ count, resolve })),
        ended.then(() => Promise.reject(new Error('the load ended before it was warm'))),
      ]),
  }
}
