import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../setup/run.mjs'
import { root } from '../setup/workspace.mjs'

/**
 * What came of the tests against one foreign program.
 * @typedef {{ name: string, peer: string, reason?: string, finding?: import('../test/runPhases.mjs').Finding }} PeerResult
 */

/**
 * Writes the last results, with the commit they belong to.
 * @param {string} name of the command, `test:` left out, and of the page
 * @param {string[]} sources folders that the results speak of
 * @param {PeerResult[]} results
 */
export async function writePeerEvidence(name, sources, results) {
  const git = async (/** @type {string[]} */ ...args) => (await run('git', args)).output.trim()
  const isCommitted = (await git('status', '--porcelain', '--', ...sources)) === ''
  const rows = results.map(({ name: what, peer, reason, finding }) => {
    const outcome = reason ? `not run: ${reason}` : `${finding?.passed} passed, ${finding?.failed} failed`
    return `| ${what} | ${peer} | ${outcome} |`
  })
  const text = `# Last tests against other programs

Written by \`npm run test:${name}\`.

- commit: ${await git('rev-parse', 'HEAD')}
- isCommitted: ${isCommitted}
- date: ${new Date().toISOString()}
- node: ${process.versions.node}

| What | Against | Outcome |
|---|---|---|
${rows.join('\n')}
`
  await writeFile(join(root, `docs/evidence/${name}.md`), text)
}

/**
 * Says what came of the tests.
 * @param {PeerResult[]} results
 * @returns {number} the exit code: what was not run is not proven
 */
export function tellPeerResults(results) {
  for (const { name, reason, finding } of results) {
    console.log(
      reason ? `${name} was not run: ${reason}.` : `${name}: ${finding?.passed} passed, ${finding?.failed} failed`,
    )
  }
  return results.every(({ finding }) => finding?.failed === 0) ? 0 : 1
}
