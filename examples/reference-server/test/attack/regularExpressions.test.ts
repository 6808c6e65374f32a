import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@opensono/pacs-core'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { howOften } from '../howOften'

// Every regular expression of the server and of what it runs of core is tried with texts made of its own pieces. No text that it can
// meet may keep the event loop for long: those are at most a JSON body, most of them far less.

const here = path.resolve(import.meta.dirname, '../..')
const folders = [path.join(here, 'src'), path.resolve(here, '../../packages/pacs-core/src')]
/** Longest text that is tried, and the longest that it may take. */
const [longest, mostMs] = [64 * 1024, 50]
/** Few first: an expression that doubles its time with each character would never come back from many. */
const lengths = [20, 22, 24, 26, 28, 250, 500, 1_000, 4_000, 16_000, longest]
/** Of the pieces of one expression, how many are repeated, and how many come before what is repeated. */
const [mostPumps, mostStarts] = [howOften(12, 24), howOften(2, 6)]

/** Texts that are short before an expression meets them, by the file it is in and why. */
const shortTexts: Readonly<Record<string, number>> = {
  // The address of a hospital's system, as its schema and then URL let it pass.
  'his/hisSettings.ts': 3 * limits.his.addressLength,
  // The name of an image in a buffer.
  'modules/image/placeImage.ts': 60,
  // The unit of a parameter.
  'settings/formula/unit.ts': 1_000,
}

interface Found {
  place: string
  source: string
  flags: string
}

/** The constants that expressions are put together of, by the file that makes them so. */
const composed: Readonly<Record<string, readonly string[]>> = {
  'modules/his/fhir/Findings.ts': ['(?:^|/)Patient/([A-Za-z0-9\\-.]{1,64})$'],
  'value/isFee.ts': ['^\\d{1,8}(\\.\\d{1,2})?$'],
}

function expressionsOf(file: string, text: string): Found[] {
  const found: Found[] = []
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const placeOf = (node: ts.Node) => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
  function visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? []
      found.push({ place: placeOf(node), source, flags })
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const sources = Object.entries(composed).find(([name]) => file.endsWith(name))?.[1]
      // What is put together at run time is written down above, as it is then.
      expect(sources, `${placeOf(node)} makes an expression that this test does not know`).toBeDefined()
      for (const source of sources ?? []) found.push({ place: placeOf(node), source, flags: '' })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.|[/\\]testing[/\\]|^testing[/\\]/.test(name))
    .map((name) => path.join(folder, name))
}

/** A few characters that a class or an escape stands for. */
const standsFor: Readonly<Record<string, string>> = { d: '1', w: 'a', s: ' ', D: 'x', W: '-', S: 'x', b: '', B: '' }

/** The pieces of an expression as plain text: literals, one character of each class, and what a dot may be. */
function piecesOf(source: string): string[] {
  const pieces = source
    .replace(/\(\?(:|=|!|<=|<!|<\w+>)/g, '(')
    .replace(/\\u\{?([0-9a-fA-F]{4,6})\}?/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\p\{[^}]*\}/gi, '中')
    .replace(/\[\^[^\]]*\]/g, 'x')
    .replace(/\[([^\]\\]|\\.)*\]/g, (set) => {
      const inner = set.slice(1, -1)
      const first = inner.startsWith('\\') ? (standsFor[inner[1] ?? ''] ?? inner[1] ?? '') : (inner[0] ?? '')
      return first
    })
    .replace(/\\([a-zA-Z])/g, (_, letter: string) => standsFor[letter] ?? '')
    .split(/[()|?*+^$]|\{\d+,?\d*\}/)
    .map((piece) => piece.replace(/\\(.)/g, '$1'))
  return [...new Set([...pieces, ...pieces.flatMap((piece) => [...piece])])]
    .filter((piece) => piece !== '')
    .slice(0, mostPumps)
}

/** Texts that make an expression begin again and again, or go on to an end that does not come. */
function* attacksOn(source: string, length: number): Generator<string> {
  const pieces = piecesOf(source)
  const all = pieces.join('')
  const pumps = [...new Set([...pieces, ...(all === '' ? [] : [all]), ' ', 'a', '1', '\n', '<', '.'])]
  for (const pump of pumps) {
    const pumped = pump.repeat(Math.ceil(length / pump.length)).slice(0, length)
    yield `${pumped}\u0000`
    for (const start of pieces.slice(0, mostStarts)) yield `${start}${pumped}\u0000`
  }
}

/** The longest that an expression takes for any of the texts, in milliseconds; what took long is tried twice more. */
function worstMs({ place, source, flags }: Found): number {
  const expression = new RegExp(source, flags.replace('g', ''))
  const all = flags.includes('g') ? new RegExp(source, flags) : null
  const limit = Object.entries(shortTexts).find(([file]) => place.startsWith(`${file}:`))?.[1] ?? longest
  const time = (text: string) => {
    const begun = performance.now()
    expression.lastIndex = 0
    if (all === null) expression.test(text)
    else text.replace(all, '')
    return performance.now() - begun
  }
  let worst = 0
  let former = { length: 0, ms: mostMs }
  for (const length of [...lengths.filter((each) => each < limit), limit]) {
    // What takes so little of thousands of characters cannot take too much of four times as many, though it grew with their cube.
    if (former.length >= 16_000 && former.ms * (length / former.length) ** 3 < mostMs) break
    former = { length, ms: 0 }
    for (const text of attacksOn(source, length)) {
      const first = time(text)
      // Twice where little is asked for: what the machine did meanwhile would be taken for the expression's.
      const ms =
        first > mostMs ? Math.min(first, time(text), time(text)) : Math.min(first, length < 16_000 ? time(text) : first)
      former.ms = Math.max(former.ms, ms)
      worst = Math.max(worst, ms)
      if (worst > mostMs) return worst
    }
  }
  return worst
}

test('A regular expression that begins again at each of many openings is found, and one that tries all ways', () => {
  const place = 'here'
  for (const source of ['<Part>([\\s\\S]*?)<\\/Part>', '^(a+)+$', '\\s+$', '(\\d+,?)+;', '^(.*),(.*),(.*)!$'])
    expect([source, worstMs({ place, source, flags: 'g' }) > mostMs]).toEqual([source, true])
  for (const source of ['^\\s*<', '^[\\w-]{8,64}$'])
    expect([source, worstMs({ place, source, flags: '' }) > mostMs]).toEqual([source, false])
})

test('No regular expression of the server takes long, whatever text it meets', { timeout: 120_000 }, () => {
  const found = folders.flatMap((folder) =>
    filesOf(folder).flatMap((file) => expressionsOf(path.relative(folder, file), readFileSync(file, 'utf8'))),
  )
  expect(found.length).toBeGreaterThan(50)
  const distinct = [...new Map(found.map((each) => [`${each.source}/${each.flags}`, each])).values()]
  const slow = distinct.flatMap((each) => {
    const ms = worstMs(each)
    return ms > mostMs ? [`${each.place} /${each.source}/${each.flags} ${Math.round(ms)} ms`] : []
  })
  expect(slow).toEqual([])
})
