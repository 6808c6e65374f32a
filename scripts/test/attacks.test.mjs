import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/workspace.mjs'
import { testsOf } from '../specification/testsOf.mjs'

const folder = join(root, 'docs/evidence')
const measures = /\b(worstHealth|worstDelay|delayOf)\(/

/** What is wrong with the tests that a cell names. */
function faultsOf(cell, isMeasured) {
  return [...cell.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].flatMap(([, name, link]) => {
    const file = resolve(folder, link)
    if (!existsSync(file)) return [`${link} is gone`]
    const found = testsOf(readFileSync(file, 'utf8'), file).find((each) => each.name === name)
    if (found === undefined) return [`${link} has no test "${name}"`]
    return isMeasured && !measures.test(found.body) ? [`"${name}" measures nothing`] : []
  })
}

function faultsOfPage(text) {
  const rows = text.split('\n').filter((line) => /^\| (?!Attack|---)/.test(line))
  return rows.flatMap((row) => {
    const [, attack, fails, waits] = row.split(/(?<!\\)\|/)
    const faults = [...faultsOf(fails, false), ...faultsOf(waits, true)]
    return /\]\(/.test(fails) ? faults : [...faults, `nothing tries ${attack.trim()}`]
  })
}

test('each attack of the page is tried by tests that there are, and what is said to be measured is measured', () => {
  const text = readFileSync(join(folder, 'attacks.md'), 'utf8')
  expect(text.match(/^\| /gm)?.length).toBeGreaterThan(12)
  expect(faultsOfPage(text)).toEqual([])
})

test('a test that is gone, one that measures nothing, and an attack that nothing tries are found', () => {
  const own = '../../scripts/test/attacks.test.mjs'
  const name = 'a test that is gone, one that measures nothing, and an attack that nothing tries are found'
  expect(faultsOfPage(`| One | [gone](${own}) | |`)).toHaveLength(1)
  expect(faultsOfPage(`| One | [${name}](../none.test.ts) | |`)).toHaveLength(1)
  expect(
    faultsOfPage(
      `| One | [${name}](${own}) | [each attack of the page is tried by tests that there are, and what is said to be measured is measured](${own}) |`,
    ),
  ).toHaveLength(1)
  expect(faultsOfPage('| One | | |')).toEqual(['nothing tries One'])
})
