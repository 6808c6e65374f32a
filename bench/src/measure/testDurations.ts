import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure } from '../report/Figure'

const folder = fileURLToPath(new URL('../../../node_modules/.test-reports', import.meta.url))

/** The reports of a phase, and the seconds that it may take. */
const phases = [
  { name: 'unit', reports: ['unit', 'jsdom', 'server-parts'], target: 240 },
  { name: 'server', reports: ['server'], target: 360 },
  { name: 'browser', reports: ['browser', 'stories'], target: 360 },
  { name: 'e2e', reports: ['e2e'], target: 540 },
]

interface Report {
  startTime: number
  numPassedTests: number
  testResults: { endTime: number }[]
}

/** How long the phases of the last `npm test` took, from their reports; none when it did not run here. */
export function readTestDurations(): Figure[] {
  return phases.flatMap(({ name, reports: names, target }) => {
    const reports = names.flatMap(readReport)
    if (reports.length < names.length) return []
    const end = Math.max(...reports.flatMap(({ testResults }) => testResults.map(({ endTime }) => endTime)))
    const value = (end - Math.min(...reports.map(({ startTime }) => startTime))) / 1000
    const note = `${reports.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0)} tests passed`
    return [{ name: `Tests: ${name}`, unit: 's' as const, value, runs: 1, target, note }]
  })
}

function readReport(name: string): Report[] {
  try {
    return [JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))]
  } catch {
    return []
  }
}
