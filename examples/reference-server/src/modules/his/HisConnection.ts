import { newId } from '@opensono/pacs-core'
import type { hisOccasions } from '@opensono/pacs-core/server'
import type { Services } from '../../services'
import { createSecretBox } from '../session/secretBox'
import { askHis, type HisTarget } from './askHis'
import { createBreaker } from './breaker'
import { HisError, hideReason } from './HisError'
import { type StoredHis, secretOwner } from './hisSettings'

/** Asks a path of one hospital's system. */
export type Ask = (path: string) => Promise<unknown>

/** The way to the hospitals' information systems. */
export interface HisConnection {
  /**
   * Does something with a hospital's system, within the time that its settings give.
   *
   * @throws HisError, having written it down.
   */
  with<Answer>(
    stored: StoredHis,
    during: (typeof hisOccasions)[number],
    work: (ask: Ask) => Promise<Answer>,
  ): Promise<Answer>
  /** Writes a failure down, for the administrator to see. It is no reason to fail. */
  note(hospitalId: string, during: (typeof hisOccasions)[number], error: HisError): Promise<void>
  /** Another address was set: what was before does not matter. */
  reset(hospitalId: string): void
}

/** Makes the way of this process. */
export function createHisConnection({ config, database, clock, log }: Services): HisConnection {
  const box = createSecretBox(config.secretDir)
  const breaker = createBreaker(clock)

  async function authorizationOf(stored: StoredHis): Promise<string | null> {
    if (stored.authentication === 'none' || stored.sealedSecret === null) return null
    const secret = await box.open(stored.sealedSecret, secretOwner(stored.hospitalId))
    if (stored.authentication === 'bearer') return `Bearer ${secret}`
    return `Basic ${Buffer.from(`${stored.userName}:${secret}`, 'utf8').toString('base64')}`
  }

  async function targetOf(stored: StoredHis): Promise<HisTarget> {
    if (stored.baseUrl === '') throw new HisError('address')
    const { baseUrl, connectSeconds, answerSeconds } = stored
    const times = { connectMs: connectSeconds * 1_000, answerMs: answerSeconds * 1_000 }
    return { baseUrl, ...times, authorization: await authorizationOf(stored), allowedHosts: config.hisHosts }
  }

  const rest = (untilMs: number) =>
    new Promise<void>((resolve) => clock.after(Math.max(0, untilMs - clock.monotonic()), resolve))

  const note: HisConnection['note'] = async (hospitalId, during, error) => {
    const { failure, status } = hideReason(error, config.hisHosts)
    const nowMs = clock.now()
    const values = [hospitalId, newId(nowMs), new Date(nowMs), during, failure, status]
    await database
      .query('SELECT note_his_failure($1, $2, $3, $4, $5, $6)', values)
      .catch((thrown) =>
        log.error({ error: thrown }, 'a failure of a hospital information system could not be written down'),
      )
  }

  return {
    async with(stored, during, work) {
      const begunAt = clock.monotonic()
      // A test that must not reveal what is there ends at the same time, whatever it met.
      const endsAlike = during === 'test' && config.hisHosts.length === 0
      const seconds = endsAlike ? stored.connectSeconds : stored.searchSeconds
      const until = AbortSignal.timeout(seconds * 1_000)
      const run = async () => {
        const target = await targetOf(stored)
        return work((path) => askHis(target, path, until))
      }
      try {
        // A test reports how it is now, whatever was before.
        return await (during === 'test' ? run() : breaker.run(stored.hospitalId, run))
      } catch (thrown) {
        if (!(thrown instanceof HisError)) throw thrown
        const shown = hideReason(thrown, config.hisHosts)
        await note(stored.hospitalId, during, shown)
        if (endsAlike && shown !== thrown) await rest(begunAt + seconds * 1_000)
        throw shown
      }
    },
    note,
    reset: breaker.reset,
  }
}
