import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../setup/run.mjs'
import { root } from '../setup/workspace.mjs'
import { reportFolder } from '../test/suite.mjs'

const place = join(root, 'docs/evidence/faults.md')
const head = `# Last run of the fault tests

Written by \`npm run test:faults\`; \`npm run test:faults -- NAME ...\` tries some places again and keeps the others. How often each fault is tried
follows \`FAULTS\`: 1 in every run of the tests, \`full\` when nothing else is said. A test whose name says a number tries its fault so often
each time.
`

/**
 * The tests of a suite's report, those that differ in the moment alone taken together.
 * @param {string} name
 */
async function rowsOf(name) {
  const report = JSON.parse(
    await readFile(join(reportFolder, `${name}.json`), 'utf8').catch(() => '{"testResults":[]}'),
  )
  /** @type {Map<string, { passed: number, failed: number }>} */
  const rows = new Map()
  for (const { assertionResults } of report.testResults) {
    for (const { fullName, status } of assertionResults) {
      const title = fullName.trim().replace(/\b\d+ ms\b/, 'some time')
      const row = rows.get(title) ?? { passed: 0, failed: 0 }
      if (status === 'passed') row.passed += 1
      if (status === 'failed') row.failed += 1
      rows.set(title, row)
    }
  }
  return [...rows].map(([title, { passed, failed }]) => `| ${title.replaceAll('|', '\\|')} | ${passed} | ${failed} |`)
}

/** The groups that were written before, by their names. */
async function formerGroups() {
  const text = await readFile(place, 'utf8').catch(() => '')
  const groups = text.split(/^(?=## )/m).filter((group) => group.startsWith('## '))
  return new Map(groups.map((group) => [group.slice(3, group.indexOf('\n')), group.trimEnd()]))
}

/**
 * Writes what was found last at a place, with the commit it belongs to. Other places keep what was found there.
 * @param {string} title of the place
 * @param {import('../test/runPhases.mjs').Finding} found
 */
export async function writeFaultEvidence(title, { name, passed, failed }) {
  const git = async (/** @type {string[]} */ ...args) => (await run('git', args)).output.trim()
  const isCommitted = (await git('status', '--porcelain', '--', 'e2e', 'examples', 'packages')) === ''
  const commit = `${await git('rev-parse', '--short=12', 'HEAD')}${isCommitted ? '' : ' with changes'}`
  const facts = `Commit ${commit}, ${new Date().toISOString().slice(0, 16)}Z, Node ${process.versions.node}, FAULTS=${process.env.FAULTS}: ${passed} passed, ${failed} failed.`
  const table = ['| Test | Passed | Failed |', '|---|---|---|', ...(await rowsOf(name))]
  const groups = await formerGroups()
  groups.set(title, `## ${title}\n\n${facts}\n\n${table.join('\n')}`)
  await writeFile(place, `${[head.trimEnd(), ...groups.values()].join('\n\n')}\n`)
}
