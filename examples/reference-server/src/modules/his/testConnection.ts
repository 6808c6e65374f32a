import type { AnswerOf, hisApi } from '@opensono/pacs-core'
import * as z from 'zod/mini'
import { FhirBundle, FhirCapability } from './fhir/resources'
import type { HisConnection } from './HisConnection'
import { HisError } from './HisError'
import type { StoredHis } from './hisSettings'

type TestAnswer = AnswerOf<typeof hisApi.test>

const nothing: TestAnswer = {
  failure: null,
  status: null,
  answeredMs: null,
  software: '',
  fhirVersion: '',
  missing: [],
}
const needed = ['Patient', 'ServiceRequest']

/**
 * Tries a connection: what the server says of itself, and one search, because many return the first to anybody and the second to clients
 * they know.
 */
export async function testConnection(connection: HisConnection, stored: StoredHis): Promise<TestAnswer> {
  const answer: TestAnswer = { ...nothing }
  try {
    await connection.with(stored, 'test', async (ask) => {
      const begun = performance.now()
      const capability = z.safeParse(FhirCapability, await ask('metadata'))
      answer.answeredMs = Math.round(performance.now() - begun)
      if (!capability.success) throw new HisError('notFhir')
      const { fhirVersion, software, rest } = capability.data
      answer.fhirVersion = fhirVersion
      answer.software = [software?.name, software?.version].filter(Boolean).join(' ')
      const served = new Set(rest.flatMap(({ resource }) => resource.map(({ type }) => type)))
      answer.missing = needed.filter((type) => !served.has(type))
      if (!fhirVersion.startsWith('4.0')) throw new HisError('version')
      const nobody = await ask('Patient?identifier=opensono-connection-test&_count=1')
      if (!z.safeParse(FhirBundle, nobody).success) throw new HisError('notFhir')
    })
  } catch (thrown) {
    if (!(thrown instanceof HisError)) throw thrown
    if (thrown.failure === 'unusable') return { ...nothing, failure: 'unusable' }
    answer.failure = thrown.failure
    answer.status = thrown.status
  }
  return answer
}
