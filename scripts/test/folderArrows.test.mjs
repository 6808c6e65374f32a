import { expect, test } from 'vitest'
import { arrowsOf, circlesOfFolders, folderArrows, mutualFolders, valueImports } from './folderArrows.mjs'
import { readSource, sortFiles } from './sources.mjs'

/** Folders that import each other. The lists may only become shorter: a pair that is gone leaves its list, and none is added. */
const known = {
  'packages/pacs-core': [
    'access - session',
    'access - settings',
    'error - session',
    'error - settings',
    'patient - study',
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
    'modules/settings - modules/study',
    'object-store - serve',
  ],
}

test.each(Object.entries(known))('no two folders of %s import each other, but those that are known', (home, pairs) => {
  const arrows = arrowsOf(home)
  expect(arrows.size).toBeGreaterThan(10)
  expect(mutualFolders(arrows)).toEqual(pairs)
})

/** Folders that reach each other, be it over others. A circle may only become smaller, and none is added. */
const knownCircles = {
  'packages/pacs-core': [
    'access, api, consultation, error, event, image, log, patient, session, settings, statistics, study',
    'settings/basicData, settings/formula',
  ],
  'packages/pacs-capture': ['capture, picture'],
  'packages/pacs-react': [],
  'packages/pacs-consultation': ['media, room', 'react/check, react/room', 'react/expert, react/list, react/part'],
  'examples/reference-app': ['page, route, service, shell'],
  'examples/reference-server': [
    'dicom, jobs, modules',
    'modules/access, modules/consultation, modules/his, modules/image, modules/log, modules/patient, modules/report, modules/session, modules/settings, modules/study',
    'object-store, serve',
  ],
}

test.each(Object.entries(knownCircles))(
  'no folders of %s are in a circle, but those that are known',
  (home, circles) => {
    expect(circlesOfFolders(arrowsOf(home))).toEqual(circles)
  },
)

test('a circle of folders is found over any number of others, and two that share a folder are one', () => {
  const arrows = (...names) => new Map(names.map((name) => [name, ['a file']]))
  expect(circlesOfFolders(arrows('a -> b', 'b -> c', 'a -> c', 'd -> a'))).toEqual([])
  expect(circlesOfFolders(arrows('a -> b', 'b -> c', 'c -> a', 'c -> d', 'e -> a'))).toEqual(['a, b, c'])
  expect(circlesOfFolders(arrows('a -> b', 'b -> a', 'b -> c', 'c -> b', 'x/d -> x/e', 'x/e -> x/d'))).toEqual([
    'a, b, c',
    'x/d, x/e',
  ])
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
