import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure, FigureGroup } from './Figure'

const folder = fileURLToPath(new URL('../../../docs/evidence', import.meta.url))
const file = path.join(folder, 'bench.json')

/** A group with the commit and the machine that it belongs to. */
interface Evidence extends FigureGroup {
  commit: string
  /** False when the packages or the examples had changes that no commit holds. */
  isCommitted: boolean
  date: string
  node: string
  machine: string
}

/**
 * Writes groups of figures down beside those that were measured before: each keeps its own commit.
 *
 * @param groups - measured now.
 */
export function writeEvidence(groups: readonly FigureGroup[]): void {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const facts = {
    commit: git('rev-parse', 'HEAD'),
    isCommitted: git('status', '--porcelain', '--', 'packages', 'examples') === '',
    date: new Date().toISOString(),
    node: process.versions.node,
    machine: `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  }
  const kept = new Map(readEvidence().map((group) => [group.name, group]))
  for (const group of groups) kept.set(group.name, { ...group, ...facts })
  const all = [...kept.values()]
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify({ groups: all }, null, 2)}\n`)
  writeFileSync(path.join(folder, 'bench.md'), markdown(all))
}

function readEvidence(): Evidence[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).groups
  } catch (error) {
    // The first time there is none.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function markdown(groups: readonly Evidence[]): string {
  return [
    '# Last benchmarks',
    '',
    'Written by `npm run bench`; `npm run bench -- NAME ...` measures some groups again and keeps the others. Milliseconds of one',
    'machine mean nothing on another: look at ratios, and at how a figure changes. Values are medians unless the name says otherwise.',
    ...groups.flatMap(section),
    '',
  ].join('\n')
}

function section(group: Evidence): string[] {
  const { name, commit, isCommitted, date, node, machine, load, figures } = group
  const state = isCommitted ? '' : ' with changes'
  const busy = load === null ? 'not noted' : `${load[0].toFixed(1)} before, ${load[1].toFixed(1)} after`
  return [
    '',
    `## ${name}`,
    '',
    `Commit ${commit.slice(0, 12)}${state}, ${date.slice(0, 16)}Z, Node ${node}, ${machine}. Load average: ${busy}.`,
    '',
    '| What | Value | Range | Runs | Target | Note |',
    '|---|---|---|---|---|---|',
    ...figures.map(row),
  ]
}

function row({ name, unit, value, range, runs, target, atLeast, note = '' }: Figure): string {
  const spread = range === undefined ? '' : `${shown(range[0])} to ${shown(range[1])}`
  const most = target === undefined ? '' : `<= ${shown(target)}`
  const asked = atLeast === undefined ? most : `>= ${shown(atLeast)}`
  return `| ${name} | ${shown(value)} ${unit} | ${spread} | ${runs} | ${asked} | ${note} |`
}

function shown(value: number): string {
  return Math.abs(value) >= 100
    ? String(Math.round(value))
    : String(Number(value.toFixed(Math.abs(value) < 10 ? 2 : 1)))
}
