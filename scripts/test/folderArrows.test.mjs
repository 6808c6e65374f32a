import { expect, test } from 'vitest'
import { arrowsOf, folderArrows, mutualFolders, valueImports } from './folderArrows.mjs'
import { readSource, sortFiles } from './sources.mjs'

/** Folders that import each other. The lists may only become shorter: a pair that is gone leaves its list, and none is added. */
const known = {
  'packages/pacs-core': [
    'access - session',
    'access - settings',
    'error - session',
    'error - settings',
    'error - study',
    'patient - study',
    'report - text',
    'settings - study',
    'settings/basicData - settings/formula',
    'statistics - study',
  ],
  'packages/pacs-capture': ['capture - picture'],
  'packages/pacs-react': [],
  'packages/pacs-consultation': [
    'media - room',
    'react/check - react/room',
    'react/expert - react/part',
    'react/list - react/part',
  ],
  'examples/reference-app': ['page - route', 'page - shell', 'route - service', 'route - shell'],
  'examples/reference-server': [
    'dicom - modules',
    'jobs - modules',
    'modules/access - modules/session',
    'modules/access - modules/settings',
    'modules/consultation - modules/study',
    'modules/image - modules/settings',
    'modules/log - modules/study',
    'modules/patient - modules/study',
    'modules/report - modules/settings',
    'modules/report - modules/study',
    'modules/report/addendum - modules/report/seal',
    'modules/settings - modules/study',
    'object-store - serve',
  ],
}

test.each(Object.entries(known))('no two folders of %s import each other, but those that are known', (home, pairs) => {
  const arrows = arrowsOf(home)
  expect(arrows.size).toBeGreaterThan(10)
  expect(mutualFolders(arrows)).toEqual(pairs)
})

test('imports of values count, whatever their form, and imports of types do not', () => {
  const text = `import { a, type B } from './value'
import type { C } from './type'
import { type D, type E } from './types'
import './effect'
export * from './again'
export type { F } from './typeAgain'
const g = await import('./lazy')
type H = typeof import('./typeOf')
const i = new URL('./some.worker.ts', import.meta.url)
import {
  j,
} from './lines'
import {
  type K,
} from './typeLines'
import 'elsewhere'
`
  expect(valueImports(text)).toEqual(['./value', './effect', './again', './lazy', './some.worker.ts', './lines'])
})

test('folders meet at any depth, and a file beside them may import both', () => {
  const files = new Map([
    ['one/a.ts', "import { b } from '../two/b'"],
    ['two/b.ts', "import { c } from '../one/deep/c'"],
    ['one/deep/c.ts', "import { d } from '../other/d'"],
    ['one/other/d.ts', "import { e } from '../deep'"],
    ['one/deep/index.ts', "import { f } from './c'"],
    ['all.ts', "import { a } from './one/a'"],
    ['one/up.ts', "import { all } from '../all'"],
  ])
  expect(mutualFolders(folderArrows(files))).toEqual(['one - two', 'one/deep - one/other'])
})

test('controls and icons know nothing of the product', () => {
  const targets = [...arrowsOf('packages/pacs-react').keys()].filter((arrow) => /^(control|icon) -> /.test(arrow))
  expect(targets).toEqual([])
})

test('no form uses a form library', () => {
  const library = /from '(react-hook-form|formik|react-final-form|@tanstack\/react-form)/
  const home = 'packages/pacs-react'
  expect(sortFiles(home).sources.filter((name) => library.test(readSource(home, name)))).toEqual([])
})
