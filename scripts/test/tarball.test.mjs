import { expect, test } from 'vitest'
import { tarballFaults } from './tarball.mjs'

const repository = 'https://git.example/pacs'
const expected = { folder: 'packages/one', license: 'MIT', repository }
const manifest = {
  name: 'one',
  keywords: ['pacs'],
  homepage: repository,
  bugs: { url: repository },
  repository: { type: 'git', url: `git+${repository}.git`, directory: 'packages/one' },
  peerDependencies: { react: '^19.0.0' },
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
}
const sound = {
  LICENSE: 'MIT',
  'README.md': `[endpoint](${repository}/blob/main/docs/contracts/endpoint.md#x) [use](#use)`,
  'package.json': JSON.stringify(manifest),
  'dist/index.js':
    '"use client";\nimport { a } from "./index.js";\nimport { jsx } from "react/jsx-runtime";\nexport {}\n',
  'dist/index.d.ts': "import { ReactNode } from 'react';\nexport {}\n",
  'src/testing/index.ts': '',
}
const faultsOf = (patch) =>
  tarballFaults(new Map(Object.entries({ ...sound, ...patch }).filter(([, text]) => text !== undefined)), expected)
const withManifest = (patch) => ({ 'package.json': JSON.stringify({ ...manifest, ...patch }) })

test('a sound tarball has no fault', () => {
  expect(faultsOf({})).toEqual([])
})

test('an optional peer may be loaded on demand, and by an entry of its own', () => {
  const faults = faultsOf({
    ...withManifest({
      peerDependenciesMeta: { react: { optional: true } },
      exports: { ...manifest.exports, './react': './dist/react.js' },
    }),
    'dist/index.js': '"use client";\nconst load = () => import("react")\n',
    'dist/index.d.ts': '',
    'dist/react.js': '"use client";\nimport "react"\n',
  })
  expect(faults).toEqual([])
})

test.each([
  ['no licence', { LICENSE: undefined }, /^LICENSE is missing/],
  ['another licence', { LICENSE: 'GPL' }, /^LICENSE is missing/],
  ['no README', { 'README.md': undefined }, /^README.md is missing/],
  ['nothing built', { 'dist/index.js': undefined }, /names .\/dist\/index.js/],
  ['a test', { 'src/rule.test.ts': '' }, /tests only/],
  ['a test of types', { 'src/rule.test-d.ts': '' }, /tests only/],
  ['a story', { 'src/Button.stories.tsx': '' }, /tests only/],
  ['a helper of stories', { 'src/log/storyLog.ts': '' }, /tests only/],
  ['a helper of stories by its end', { 'src/session/sessionStory.ts': '' }, /tests only/],
  ['a component of stories', { 'src/testing/PacsStory.tsx': '' }, /tests only/],
  ['a fixture', { 'src/study/testing/plainStudy.ts': '' }, /tests only/],
  ['a version of the workspace', withManifest({ dependencies: { two: 'workspace:^' } }), /"workspace:\^"/],
  ['a version of the catalog', withManifest({ dependencies: { two: 'catalog:' } }), /"catalog:"/],
  ['no repository', withManifest({ repository: undefined }), /^"repository"/],
  ['the folder of another', withManifest({ repository: { ...manifest.repository, directory: 'x' } }), /^"repository"/],
  ['no homepage', withManifest({ homepage: undefined }), /^"homepage"/],
  ['no address for bugs', withManifest({ bugs: undefined }), /^"bugs"/],
  ['no keywords', withManifest({ keywords: [] }), /^"keywords"/],
  ['a relative link', { 'README.md': '[docs](../../docs/contracts)' }, /not in the package/],
  ['a link to nothing', { 'README.md': `[docs](${repository}/blob/main/docs/nothing.md)` }, /not there/],
  ['an entry without types', { 'dist/index.d.ts': undefined }, /names .\/dist\/index.d.ts/],
  [
    'an import of a tool of tests',
    { 'dist/a.d.ts': "import { fn } from 'storybook/test';\n" },
    /imports storybook\/test/,
  ],
  [
    'an import of a part of Node',
    { 'dist/a.worker.js': '"use client";\nimport{createRequire as a}from"module";\n' },
    /no bundler of a page has/,
  ],
  [
    'an import of a file that is left out',
    { 'dist/index.js': '"use client";\nimport("./b.js")\n' },
    /imports dist\/b.js/,
  ],
  [
    'an optional peer at the root',
    { ...withManifest({ peerDependenciesMeta: { react: { optional: true } } }), 'dist/index.d.ts': '' },
    /^dist\/index.js, which "." loads, imports react\/jsx-runtime, an optional peer/,
  ],
  [
    'an optional peer in a file of the root',
    {
      ...withManifest({ peerDependenciesMeta: { react: { optional: true } } }),
      'dist/index.js': '"use client";export{a}from"./a.js"',
      'dist/a.js': '"use client";\nimport {\n  useId,\n} from "react";\n',
      'dist/index.d.ts': '',
    },
    /^dist\/a.js/,
  ],
  [
    'an optional peer in the types of the root',
    {
      ...withManifest({ peerDependenciesMeta: { react: { optional: true } } }),
      'dist/index.js': '"use client";\nexport {}\n',
      'dist/index.d.ts': "import './a-1.js';\n",
      'dist/a-1.d.ts': "import { ReactNode } from 'react';\n",
    },
    /^dist\/a-1.d.ts/,
  ],
  ['a module for servers', { 'dist/chunk.js': 'export {}' }, /"use client"/],
])('%s is a fault', (_, patch, sentence) => {
  const faults = faultsOf(patch)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(sentence)
})
