import type { FastifyInstance } from 'fastify'
import type { Services } from '../services'
import { sourceOf } from './clientAddress'
import { refusal } from './rateLimit'
import { policyReportPath } from './securityHeaders'

const reportBytes = 16 * 1024
const perMinute = { most: 60, withinMs: 60_000 }
/** What a policy's directives are called. */
const directiveShape = /^[a-z]{3,16}(-[a-z]{3,16}){0,4}$/

/** The directive that a browser's report names, and nothing else of it: addresses and samples may hold what a page shows. */
function directiveOf(body: unknown): string {
  const report: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'csp-report') : null
  const name: unknown =
    typeof report === 'object' && report !== null ? Reflect.get(report, 'effective-directive') : undefined
  return typeof name === 'string' && directiveShape.test(name) ? name : 'unknown'
}

/** Takes browsers' reports of what the Content-Security-Policy kept a page from, without a login. */
export function addPolicyReports(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: reportBytes },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(policyReportPath, { bodyLimit: reportBytes }, async (request, reply) => {
      const waitMs = services.config.hasRateLimits
        ? services.callCounter(`policy-report ${sourceOf(request.ip)}`, perMinute)
        : null
      if (waitMs !== null) throw refusal(waitMs)
      services.log.warn(
        { directive: directiveOf(request.body), requestId: request.id },
        'Content-Security-Policy violation',
      )
      return reply.code(204).send()
    })
  })
}
