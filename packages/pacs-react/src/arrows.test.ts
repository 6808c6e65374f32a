import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname

/** Sources that ship: tests and stories may reach across. */
function sources(): string[] {
  return readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) && !/\.test\.|\.stories\.|(^|\/)testing\/|(^|\/)story\w*\.tsx?$|Story\.tsx?$/.test(name),
  )
}

/** The first folder below `src` of a file. */
const folderOf = (name: string): string => name.split('/')[0] ?? ''

/** Which folders import which, with one importing file of each pair. */
function arrows(): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of sources()) {
    const text = readFileSync(path.join(here, name), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const target = path.relative(here, path.resolve(here, path.dirname(name), specifier))
      const [from, to] = [folderOf(name), folderOf(target)]
      if (from !== to && name.includes('/') && target.includes('/')) found.set(`${from} -> ${to}`, name)
    }
  }
  return found
}

test('no two folders of the package import each other', () => {
  const all = arrows()
  expect(all.size).toBeGreaterThan(20)
  const mutual = [...all].filter(([arrow]) => all.has(arrow.split(' -> ').reverse().join(' -> ')))
  expect(mutual).toEqual([])
})

test('controls and icons know nothing of the product', () => {
  const targets = [...arrows().keys()].filter((arrow) => /^(control|icon) -> /.test(arrow))
  expect(targets).toEqual([])
})

test('no form uses a form library', () => {
  const libraries = /from '(react-hook-form|formik|react-final-form|@tanstack\/react-form)/
  const using = sources().filter((name) => libraries.test(readFileSync(path.join(here, name), 'utf8')))
  expect(using).toEqual([])
})
