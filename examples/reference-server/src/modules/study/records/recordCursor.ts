import { createHash } from 'node:crypto'
import { PacsError } from '@opensono/pacs-core'
import * as z from 'zod/mini'
import type { RecordKey } from './recordOrder'

const Cursor = z.object({
  value: z.nullable(z.string().check(z.maxLength(1000))),
  id: z.uuid(),
  /** The page that begins behind this record. */
  page: z.int().check(z.minimum(1)),
  /** Of the search that it belongs to, and of all of the above. */
  seal: z.string(),
})

/** A place in a list, from which its next pages can be read. */
export interface RecordCursor extends RecordKey {
  page: number
}

/** Names are compared by the order of their keys, not by the order in which a client wrote them. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, inOrder(each)]))
}

/** It keeps a cursor from another search, and is no secret: anyone who forges one finds nothing but their own list from elsewhere on. */
function sealOf({ value, id, page }: RecordCursor, search: unknown): string {
  const text = JSON.stringify([inOrder(search), value, id, page])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/**
 * Writes a cursor.
 *
 * @param cursor - the last record of a page, and the number of the page behind it.
 * @param search - all that decides which records the list has, and in which order.
 */
export function writeCursor(cursor: RecordCursor, search: unknown): string {
  const { value, id, page } = cursor
  return Buffer.from(JSON.stringify({ value, id, page, seal: sealOf(cursor, search) })).toString('base64url')
}

/**
 * Reads a cursor.
 *
 * @param text - as a client sent it.
 * @param search - what it asks for now.
 * @param page - the page it asks for: not one before the cursor.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for any other cursor than one that an earlier page of this very search answered.
 */
export function readCursor(text: string, search: unknown, page: number): RecordCursor {
  const cursor = parse(text)
  if (cursor === null || cursor.page > page || cursor.seal !== sealOf(cursor, search)) {
    const fields = [{ path: 'cursor', message: 'invalid' }]
    throw new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields } })
  }
  return cursor
}

function parse(text: string): z.output<typeof Cursor> | null {
  try {
    const read = z.safeParse(Cursor, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
