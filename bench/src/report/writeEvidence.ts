import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure } from './Figure'

const folder = fileURLToPath(new URL('../../../docs/evidence', import.meta.url))

/**
 * Writes the figures down, with the commit and the machine they belong to.
 *
 * @param figures - in the order of the table.
 */
export function writeEvidence(figures: readonly Figure[]): void {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const facts = {
    commit: git('rev-parse', 'HEAD'),
    isCommitted: git('status', '--porcelain', '--', 'packages', 'examples') === '',
    date: new Date().toISOString(),
    node: process.versions.node,
    machine: `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'bench.json'), `${JSON.stringify({ ...facts, figures }, null, 2)}\n`)
  writeFileSync(path.join(folder, 'bench.md'), markdown(facts, figures))
}

function markdown(facts: Record<string, string | boolean>, figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const range = figure.range === undefined ? '' : `${shown(figure.range[0])} to ${shown(figure.range[1])}`
    const target = figure.target === undefined ? '' : `<= ${shown(figure.target)}`
    return `| ${figure.name} | ${shown(figure.value)} ${figure.unit} | ${range} | ${figure.runs} | ${target} | ${figure.note ?? ''} |`
  })
  return [
    '# Last benchmarks',
    '',
    'Written by `npm run bench`. Milliseconds of one machine mean nothing on another; look at how they change.',
    '',
    ...Object.entries(facts).map(([name, value]) => `- ${name}: ${value}`),
    '',
    '| What | Value | Range | Runs | Target | Note |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function shown(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toFixed(1)))
}
