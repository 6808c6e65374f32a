import { type DataOf, hisApi, type Pacs, PacsError, ruleApi } from '@opensono/pacs-core'
import { startTestServer, type TestServer, type TestServerOptions } from '../../../../test/startTestServer'

/** What tests of the hospital information system speak. */
export const hisApis = { his: hisApi, rule: ruleApi }

/** A server whose hospitals may be reached on this machine, and its people. */
export interface HisBench {
  readonly server: TestServer
  readonly director: Pacs<typeof hisApis>
  /** Switches how orders come. */
  setMode(mode: 'disabled' | 'pull' | 'push'): Promise<void>
  /** Stores settings beside those that are there. */
  set(patch: Partial<DataOf<typeof hisApi.settings>> & { secret?: string }): Promise<DataOf<typeof hisApi.settings>>
}

/** Starts the server for a test file. */
export async function startHisBench(options: TestServerOptions = {}): Promise<HisBench> {
  const server = await startTestServer({ ...options, config: { hisHosts: ['127.0.0.1'], ...options.config } })
  const director = await server.as('director', hisApis)
  return {
    server,
    director,
    async setMode(hisMode) {
      const { values, version } = await director.rule.globalParameters()
      await director.rule.setGlobalParameters({ values: { ...values, hisMode }, version })
    },
    async set({ secret, ...patch }) {
      // One row of the log a moment, so that the newest is one.
      server.clock.advance(1_000)
      const { hasSecret: _, keyMadeAt: __, ...now } = { ...(await director.his.settings()), ...patch }
      return director.his.saveSettings({ ...now, ...(secret !== undefined && { secret }) })
    },
  }
}

/** How a call ended, with the facts of its refusal. */
export async function endOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (thrown: unknown) => {
      const error = PacsError.from(thrown)
      const isOfHis = error.is('HIS_UNREACHABLE', 'HIS_ANSWER_INVALID')
      return isOfHis ? `${error.code} ${error.details.failure}` : error.code
    },
  )
}
