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
 * @param {PeerResult[]} results
 */
export async function writePeerEvidence(results) {
  const git = async (/** @type {string[]} */ ...args) => (await run('git', args)).output.trim()
  const isCommitted =
    (await git('status', '--porcelain', '--', 'e2e/peers', 'examples/reference-server/src/object-store')) === ''
  const rows = results.map(({ name, peer, reason, finding }) => {
    const outcome = reason ? `not run: ${reason}` : `${finding?.passed} passed, ${finding?.failed} failed`
    return `| ${name} | ${peer} | ${outcome} |`
  })
  const text = `# Last tests against other programs

Written by \`npm run test:peers\`.

- commit: ${await git('rev-parse', 'HEAD')}
- isCommitted: ${isCommitted}
- date: ${new Date().toISOString()}
- node: ${process.versions.node}

| What | Against | Outcome |
|---|---|---|
${rows.join('\n')}
`
  await writeFile(join(root, 'docs/evidence/peers.md'), text)
}
