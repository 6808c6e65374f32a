import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(new URL('../../../../docs/contracts/change.md', import.meta.url), 'utf8')

/** Each file of the server that is no test, by its path below `src`. */
const files = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)(testing|demo)\//.test(path))
    .map((path) => [path, readFileSync(`${source}/${path}`, 'utf8')]),
)

const writing = /SELECT touch_|\.(insert|update|delete)\(|\b(INSERT INTO|UPDATE|DELETE FROM)\b|set_config\('role'/
/** Functions at the top of a file that write with what they are given. */
const writers = new Set(
  [...files.values()].flatMap((text) =>
    [...text.matchAll(/^(?:export )?(?:async )?function (\w+)[\s\S]*?^}$/gm)].flatMap(([body, name = '']) =>
      writing.test(body) && /\b(tx|asSystem): Transaction/.test(body) ? [name] : [],
    ),
  ),
)

/** The text between a parenthesis and the one that closes it. */
function argumentAt(text: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0; end += 1) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
  return text.slice(start, end)
}

/** What makes the connections, and hands them out. */
const doors = ['database/database.ts', 'database/owner.ts']
/** A connection without a transaction of ours. What it is handed to, such as pg-boss, writes by itself, so that the use alone counts. */
const ownConnection = /\bdatabase\s*\.pool\b|\b(?:backgroundPool|asOwner)\b|\bnew pg\.(?:Client|Pool)\b/

/** Whether a file writes in `database.system`, by a statement of its own, or by a connection of its own. */
function writesOutside(path: string, text: string): boolean {
  if (!doors.includes(path) && ownConnection.test(text)) return true
  const uses = [...text.matchAll(/\bdatabase\s*\.(?:system|query)\(/g)]
  return uses
    .map((use) => argumentAt(text, use.index + use[0].length))
    .some((work) => writing.test(work) || [...work.matchAll(/\b(\w+)\(/g)].some(([, name = '']) => writers.has(name)))
}

test('whatever writes outside of a change is on the page of the contract, with its reason, and nothing else', () => {
  const found = [...files].flatMap(([path, text]) => (writesOutside(path, text) ? [path] : []))
  const named = [...page.matchAll(/^\| `([\w/.]+)` \| \S.* \|$/gm)].map(([, path = '']) => path)
  expect(found.length).toBeGreaterThan(5)
  expect(named.toSorted()).toEqual(found.toSorted())
})
