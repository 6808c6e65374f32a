import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMembers, root } from '../setup/workspace.mjs'

const config = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8'))
const members = readMembers()

test('what is private is not released', () => {
  const isPrivate = members.filter(({ manifest }) => manifest.private === true).map(({ name }) => name)
  expect(config.ignore.toSorted()).toEqual(isPrivate.toSorted())
})

test('a minor release of a package is no major one of those that need it', () => {
  const options = config.___experimentalUnsafeOptions_WILL_CHANGE_IN_PATCH
  expect(options).toEqual({ onlyUpdatePeerDependentsWhenOutOfRange: true })
  // Below 1.0.0 a caret ends at the next minor.
  const rangeOf = (version) => (version.startsWith('0.') ? 'workspace:0.x' : 'workspace:^')
  const versionOf = new Map(members.map(({ name, manifest }) => [name, manifest.version]))
  const peers = members.flatMap(({ manifest }) => Object.entries(manifest.peerDependencies ?? {}))
  const own = peers.filter(([name]) => versionOf.has(name))
  expect(own.length).toBeGreaterThan(0)
  for (const [name, range] of own) expect([name, range]).toEqual([name, rangeOf(versionOf.get(name))])
})
