import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMembers, root } from '../setup/workspace.mjs'
import { readSource, sortFiles } from './sources.mjs'

const privateImport = /\bfrom '((?:@[\w-]+\/)?[\w-]+)(\/private\/[^']+)'/g

/** What the sources of the packages import of paths that a library calls private: it may move them in any minor release. */
const imported = readMembers()
  .filter(({ manifest }) => manifest.private !== true)
  .flatMap(({ folder }) =>
    sortFiles(folder).sources.flatMap((name) =>
      [...readSource(folder, name).matchAll(privateImport)].map(([, library, path]) => ({ folder, library, path })),
    ),
  )
const catalog = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
const requireOf = (folder) => createRequire(join(root, folder, 'package.json'))

test('a private path of a library is imported of one minor release, in which it is there', () => {
  expect(imported.map(({ library }) => library)).toContain('react-stately')
  for (const { folder, library, path } of imported) {
    expect(catalog).toMatch(new RegExp(`^ {2}${library}: ~`, 'm'))
    expect(existsSync(requireOf(folder).resolve(`${library}${path}`))).toBe(true)
  }
})

test('React Aria reads the flags of the same copy of react-stately', () => {
  expect(catalog).toMatch(/^ {2}react-aria-components: ~/m)
  const ours = requireOf('packages/pacs-react')
  const aria = createRequire(ours.resolve('react-aria-components/package.json'))
  expect(aria.resolve('react-stately')).toBe(ours.resolve('react-stately'))
})
