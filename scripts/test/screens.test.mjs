import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/workspace.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const namesIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name)

/** The cells of the table below the heading Screens, row by row. */
function screensOf(readme) {
  const section = read(readme).split('\n## Screens\n')[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) => row.slice(1, -1).split('|'))
}

const codes = read('packages/pacs-core/src/access/permission.ts')

test.each([
  ['packages/pacs-react/README.md', 'packages/pacs-react/src/index.ts', 20],
  ['packages/pacs-consultation/README.md', 'packages/pacs-consultation/src/react/index.ts', 5],
])('%s names screens that there are, and permissions that there are', (readme, index, least) => {
  const screens = screensOf(readme)
  expect(screens.length).toBeGreaterThan(least)
  const exported = new Set(read(index).match(/\b\w+\b/g))
  expect(screens.flatMap(([names]) => namesIn(names)).filter((name) => !exported.has(name))).toEqual([])
  const permissions = screens.flatMap(([, , , permission = '']) => namesIn(permission))
  expect(permissions.filter((code) => !codes.includes(`'${code}'`))).toEqual([])
})
