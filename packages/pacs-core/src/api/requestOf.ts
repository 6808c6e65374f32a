import type { Clock } from '../value/clock'
import { limits } from '../value/limits'
import { newId } from '../value/newId'
import { checkInput } from './checkInput'
import { type Endpoint, machineKeyHeader } from './endpoint'
import { apiBasePath } from './envelope'
import type { ApiTable, CallOptions, FetchRequest, PacsOptions } from './Pacs'
import { encodeQuery } from './queryText'

/** What of a request does not depend on the time that it takes. */
export interface PreparedRequest {
  url: string
  id: string
  request: Omit<FetchRequest, 'signal'>
}

function pathOf(endpoint: Endpoint, params: Record<string, unknown>): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/**
 * Writes the request of a call.
 *
 * @param options - of the client: its server, its token, its language.
 * @param clock - for the ids, which begin with the time.
 * @param endpoint - the call.
 * @param input - its fields.
 * @param how - its options.
 * @throws PacsError what {@link checkInput} throws.
 */
export function requestOf(
  options: PacsOptions<ApiTable>,
  clock: Clock,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  how: CallOptions,
): PreparedRequest {
  const parts = checkInput(endpoint, input)
  const query = encodeQuery(parts.query)
  const url = `${options.baseUrl ?? ''}${apiBasePath}${pathOf(endpoint, parts.params)}${query === '' ? '' : `?${query}`}`
  const accepted = endpoint.file === undefined ? 'application/json' : `${endpoint.file}, application/json`
  const id = newId(clock.now())
  const headers: Record<string, string> = { Accept: accepted, 'X-Request-Id': id }
  if (options.language !== undefined) headers['Accept-Language'] = options.language()
  const token = options.token?.() ?? null
  const isAnonymous = endpoint.auth !== 'bearer' || how.timeoutMs === limits.anonymousTimeout
  if (token !== null && !isAnonymous) headers.Authorization = `Bearer ${token}`
  else if (options.machineKey !== undefined && endpoint.auth !== 'anonymous')
    headers[machineKeyHeader] = options.machineKey
  if (endpoint.method !== 'GET') headers['Idempotency-Key'] = how.idempotencyKey ?? newId(clock.now())
  const request: PreparedRequest['request'] = { method: endpoint.method, headers }
  if (endpoint.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    request.body = JSON.stringify(parts.body)
  }
  return { url, id, request }
}
