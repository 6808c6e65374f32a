import type { Endpoint } from '@opensono/pacs-core'
import type { Config } from '../config'

/** Calls a minute from one address, where a call is worth guessing or costs much. */
const callsPerMinute: Readonly<Record<string, number>> = {
  'session.password': 10,
  'session.passwordCheck': 10,
  'session.smsCode': 10,
  'session.clientEvent': 60,
}

/** The route options that limit how often a call may be made from one address. */
export function limitOf(endpoint: Endpoint, config: Config) {
  const max = callsPerMinute[endpoint.id]
  if (max === undefined || !config.hasRateLimits) return { rateLimit: false as const }
  return { rateLimit: { max, timeWindow: 60_000 } }
}
