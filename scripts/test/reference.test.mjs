import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMembers, root } from '../setup/workspace.mjs'

test('every published package is among those whose public names must be documented', () => {
  const published = readMembers().filter(({ manifest }) => manifest.private !== true)
  const { entryPoints, packagesRequiringDocumentation } = JSON.parse(readFileSync(join(root, 'typedoc.json'), 'utf8'))
  expect(published).not.toEqual([])
  expect(entryPoints).toEqual(expect.arrayContaining(published.map(({ folder }) => folder)))
  expect(packagesRequiringDocumentation).toEqual(expect.arrayContaining(published.map(({ name }) => name)))
})
