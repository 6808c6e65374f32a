import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorTable } from '../../packages/pacs-core/src/error/errorTable.ts'
import { en } from '../../packages/pacs-core/src/error/locale/en.ts'
import { root } from '../setup/workspace.mjs'

test('every error code has its row on the page of errors, as the table and the words say, and no row has none', () => {
  const page = readFileSync(join(root, 'docs/contracts/error.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `.*$/gm)].map(([row]) => row).sort()
  const expected = Object.entries(errorTable).map(([code, entry]) => {
    const retry = entry.isRetryable ? 'yes' : ''
    return `| \`${code}\` | ${entry.kind} | ${entry.status ?? 'client'} | ${retry} | ${en.error[code]} |`
  })
  expect(rows).toEqual(expected.sort())
})
