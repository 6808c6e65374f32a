import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure } from '../report/Figure'

const folder = fileURLToPath(new URL('../../../node_modules/.test-reports', import.meta.url))
const budgetSeconds: Readonly<Record<string, number>> = { unit: 240, server: 360, browser: 360, e2e: 540 }

/** How long the suites of the last `npm test` took, from their reports; none when it did not run here. */
export function readTestDurations(): Figure[] {
  return Object.entries(budgetSeconds).flatMap(([suite, target]) => {
    const file = reportOf(suite)
    if (file === undefined) return []
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const end = Math.max(...report.testResults.map((one: { endTime: number }) => one.endTime))
    const value = (end - report.startTime) / 1000
    const note = `${report.numPassedTests} tests passed`
    return [{ name: `Tests: ${suite}`, unit: 's' as const, value, runs: 1, target, note }]
  })
}

function reportOf(suite: string): string | undefined {
  try {
    return readdirSync(folder).includes(`${suite}.json`) ? path.join(folder, `${suite}.json`) : undefined
  } catch {
    return undefined
  }
}
