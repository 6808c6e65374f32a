import { PacsError } from '@opensono/pacs-core'
import { findDuplicateMember } from '@opensono/pacs-core/server'
import type { FastifyInstance } from 'fastify'

/** Maximum nesting of lists and objects; every call needs less. */
const deepest = 64

/** Whether a JSON text nests deeper than any call does: parsing half a million brackets would keep everybody waiting. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (isInText) {
      if (character === '\\') at += 1
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '[' || character === '{') {
      depth += 1
      if (depth > deepest) return true
    } else if (character === ']' || character === '}') depth -= 1
  }
  return false
}

const refusal = (path: string, message: string) =>
  new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path, message }] } })

/** Has JSON bodies looked at before they are parsed. */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) return done(refusal('', 'object'))
    // Another reader of the same text takes the first of two; what was said is then open.
    const twice = findDuplicateMember(body)
    return twice === null ? parse(request, body, done) : done(refusal(twice, 'twice'))
  })
}
