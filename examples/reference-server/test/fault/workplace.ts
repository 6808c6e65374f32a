import { createPacs, type Pacs, reportApi, studyApi } from '@opensono/pacs-core'
import type { Database } from '../../src/database/database'
import { addWords, type TestWords } from '../../src/modules/report/testing/reportFixture'
import { openSession } from '../fixture/openSession'

/** The nouns that the faults are tried on. */
const apis = { study: studyApi, report: reportApi }

/** The real client, for one user of a server in a process of its own. */
export type Client = Pacs<typeof apis>

/** What a user of the victim needs: the hospital's words and a login. Both are rows, so that they outlive the victim. */
export interface Workplace {
  readonly words: TestWords
  readonly token: string
  /** The doctor's client. */
  client(baseUrl: string): Client
}

/** Prepares a doctor's work in the first hospital. */
export async function prepareWorkplace(database: Database): Promise<Workplace> {
  const words = await addWords({ services: { database } })
  const token = await openSession(database, 'doctor')
  return { words, token, client: (baseUrl) => createPacs({ apis, baseUrl, token: () => token }) }
}
