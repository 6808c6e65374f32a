import { CommandError } from '../setup/CommandError.mjs'
import { duration } from '../setup/progress.mjs'

/**
 * A test that failed, where, and with what.
 * @typedef {{ file: string, test: string, message: string }} Failure
 */

/**
 * What one check found. A suite counts its tests; everything else is one check that passed or failed. Unsteady are tests that passed
 * only when they ran once more.
 * @typedef {{ name: string, passed: number, failed: number, detail?: string, failures?: Failure[], unsteady?: Failure[] }} Finding
 */

/**
 * A part of the whole test with the minutes it may take, and how many of its checks run at once: one when left out.
 * @typedef {{ title: string, budgetMinutes: number, checks: { name: string, run: () => Promise<Finding | void> }[], lanes?: number }} Phase
 */

/**
 * Runs every phase to its end, whatever the others found, and closes with the line `N passed, M failed`.
 * @param {Phase[]} phases
 * @returns {Promise<number>} the exit code
 */
export async function runPhases(phases) {
  const findings = /** @type {Finding[]} */ ([])
  const times = /** @type {string[]} */ ([])
  for (const phase of phases) {
    const begun = Date.now()
    console.log(`\n== ${phase.title} (budget ${phase.budgetMinutes} min)`)
    findings.push(...(await runChecks(phase)))
    const tookMs = Date.now() - begun
    const isOver = tookMs > phase.budgetMinutes * 60_000
    times.push(
      `  ${phase.title.padEnd(20)} ${duration(tookMs).padStart(12)} of ${phase.budgetMinutes} min${isOver ? '  OVER BUDGET' : ''}`,
    )
  }
  return conclude(findings, times)
}

/**
 * @param {Phase} phase
 * @returns {Promise<Finding[]>} in the order of the checks
 */
async function runChecks({ checks, lanes = 1 }) {
  const findings = /** @type {Finding[]} */ ([])
  const waiting = checks.entries()
  const lane = async () => {
    for (const [at, check] of waiting) findings[at] = await runCheck(check)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return findings
}

/** @param {Phase['checks'][number]} check */
async function runCheck(check) {
  const begun = Date.now()
  let finding
  try {
    finding = (await check.run()) ?? { name: check.name, passed: 1, failed: 0 }
  } catch (error) {
    const detail = error instanceof CommandError ? error.message : String(error instanceof Error ? error.stack : error)
    finding = { name: check.name, passed: 0, failed: 1, detail }
  }
  if (finding.detail) console.log(`\n${finding.detail}\n`)
  const verdict = finding.failed > 0 ? 'FAILED' : 'ok'
  const count = finding.passed + finding.failed > 1 ? `, ${finding.passed} passed, ${finding.failed} failed` : ''
  console.log(`${verdict.padEnd(6)} ${check.name} (${duration(Date.now() - begun)}${count})`)
  return finding
}

/**
 * @param {Finding[]} findings
 * @param {string[]} times
 */
function conclude(findings, times) {
  const failures = findings.filter((finding) => finding.failed > 0)
  console.log(`\nTime of each phase beside its budget:\n${times.join('\n')}`)
  print(
    'Failed',
    findings.flatMap((finding) => finding.failures ?? []),
  )
  print(
    'Unsteady, passed at the second run',
    findings.flatMap((finding) => finding.unsteady ?? []),
  )
  if (failures.length > 0) console.log(`\nFailed: ${failures.map((finding) => finding.name).join(', ')}`)
  const sum = (/** @type {'passed' | 'failed'} */ key) => findings.reduce((total, finding) => total + finding[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return failures.length > 0 ? 1 : 0
}

/**
 * Says at the end, where a log is read first, what failed and with what.
 * @param {string} title
 * @param {Failure[]} failures
 */
function print(title, failures) {
  for (const { file, test, message } of failures) console.log(`\n${title}: ${test}\n  in ${file}\n  ${message}`)
}
