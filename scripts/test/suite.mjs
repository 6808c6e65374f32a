import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from '../setup/run.mjs'
import { root } from '../setup/workspace.mjs'

/** Where vitest leaves its reports, and where the benchmarks read the durations from. */
export const reportFolder = join(root, 'node_modules', '.test-reports')

/** More failures than this are a defect: they are not tried again. */
const mostUnsteady = 2

/**
 * Runs projects of vitest.config.ts and counts their tests.
 * @param {string} name of the suite and its report
 * @param {string[]} projects
 * @param {string[]} files parts of their paths; all when left out
 * @param {{ yields?: boolean }} [options] what yields takes what others leave of the processors
 * @returns {Promise<import('./runPhases.mjs').Finding>}
 */
export async function suite(name, projects, files = [], { yields = false } = {}) {
  mkdirSync(reportFolder, { recursive: true })
  const report = join(reportFolder, `${name}.json`)
  rmSync(report, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const { code } = await run(
    'vitest',
    ['run', ...files, ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { show: true, yields },
  )
  return { name, ...count(readReport(report), code) }
}

/**
 * Runs projects; the files of a failure or two run once more without the others. A test that passes then is no failure, and is
 * reported as flaky at the end of the run: its cause is still to be found.
 * @param {string} name of the suite and its report
 * @param {string[]} projects
 * @param {{ yields?: boolean }} [options] what yields takes what others leave of the processors
 * @returns {Promise<import('./runPhases.mjs').Finding>}
 */
export async function steadySuite(name, projects, options) {
  const first = await suite(name, projects, [], options)
  const { failures = [] } = first
  if (failures.length === 0 || first.failed !== failures.length || failures.length > mostUnsteady) return first
  const files = [...new Set(failures.map(({ file }) => relative(root, file)))]
  console.log(`\nOnce more by themselves: ${files.join(', ')}`)
  const again = await suite(`${name}-again`, projects, files)
  return again.failed > 0 ? first : { name, passed: first.passed + first.failed, failed: 0, unsteady: failures }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Counts a report. A run that broke off, a file that could not be loaded, a suite without any test and an error outside
 * every test are failures too: none of them may look green.
 * @param {any} report vitest's JSON report, undefined when there is none
 * @param {number} code the exit code
 */
export function count(report, code) {
  if (report === undefined) return { passed: 0, failed: 1, detail: 'vitest broke off and left no report.' }
  const passed = report.numPassedTests
  const broken = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((/** @type {any} */ one) => one.status === 'failed'),
  ).length
  const failed = report.numFailedTests + broken
  if (failed > 0) return { passed, failed, failures: failuresOf(report) }
  if (passed === 0) return { passed: 0, failed: 1, detail: 'No test ran.' }
  if (code !== 0)
    return {
      passed,
      failed: 1,
      detail: `Every test passed, yet vitest ended with ${code}: an error outside the tests.`,
    }
  return { passed, failed: 0 }
}

/**
 * @param {any} report
 * @returns {import('./runPhases.mjs').Failure[]}
 */
function failuresOf(report) {
  return report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ one) => one.status === 'failed')
      .map((/** @type {any} */ one) => ({
        file: file.name,
        test: one.fullName,
        message: String(one.failureMessages?.[0] ?? '').slice(0, 600),
      })),
  )
}
