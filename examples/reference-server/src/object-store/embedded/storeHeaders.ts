/** How long a browser that came by TLS comes by nothing else. */
const YEAR_SECONDS = 365 * 24 * 3600

/** What every answer of the store carries, refusals too. Operations that answer content say more about keeping it. */
export function storeHeaders(hasTls: boolean): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(hasTls && { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  }
}
