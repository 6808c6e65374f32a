import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../setup/run.mjs'
import { root } from '../setup/workspace.mjs'

/**
 * Writes the last results of the fault tests, with the commit they belong to.
 * @param {import('../test/runPhases.mjs').Finding[]} results
 */
export async function writeFaultEvidence(results) {
  const git = async (/** @type {string[]} */ ...args) => (await run('git', args)).output.trim()
  const isCommitted = (await git('status', '--porcelain', '--', 'e2e', 'examples', 'packages')) === ''
  const rows = results.map(({ name, passed, failed }) => `| ${name} | ${passed} passed, ${failed} failed |`)
  const text = `# Last run of the fault tests

Written by \`npm run test:faults\`. How often each fault is tried follows \`FAULTS\`: 1 in every run of the tests, \`full\` when nothing else is said.

- commit: ${await git('rev-parse', 'HEAD')}
- isCommitted: ${isCommitted}
- date: ${new Date().toISOString()}
- node: ${process.versions.node}
- FAULTS: ${process.env.FAULTS}

| Tests | Outcome |
|---|---|
${rows.join('\n')}
`
  await writeFile(join(root, 'docs/evidence/faults.md'), text)
}
