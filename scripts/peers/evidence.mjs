import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../setup/run.mjs'
import { root } from '../setup/workspace.mjs'

/**
 * What came of the tests against one foreign program.
 * @typedef {{ name: string, peer: string, reason?: string, finding?: import('../test/runPhases.mjs').Finding }} PeerResult
 */

/**
 * The rows that were written before, by what they tell of.
 * @param {string} place of the page
 * @returns {Promise<Map<string, string>>}
 */
async function formerRows(place) {
  const text = await readFile(place, 'utf8').catch(() => '')
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| What |'))
  return new Map(rows.map((row) => [row.split(' | ')[0]?.slice(2) ?? '', row]))
}

/**
 * Writes the last results, each with the commit it belongs to. Rows of what was not asked for stay.
 * @param {string} name of the command, `test:` left out, and of the page
 * @param {string[]} sources folders that the results speak of
 * @param {PeerResult[]} results
 */
export async function writePeerEvidence(name, sources, results) {
  const git = async (/** @type {string[]} */ ...args) => (await run('git', args)).output.trim()
  const isCommitted = (await git('status', '--porcelain', '--', ...sources)) === ''
  const commit = `${await git('rev-parse', '--short=12', 'HEAD')}${isCommitted ? '' : ' with changes'}`
  const when = `${new Date().toISOString().slice(0, 16)}Z`
  const place = join(root, `docs/evidence/${name}.md`)
  const rows = await formerRows(place)
  for (const { name: what, peer, reason, finding } of results) {
    const outcome = reason ? `not run: ${reason}` : `${finding?.passed} passed, ${finding?.failed} failed`
    rows.set(what, `| ${what} | ${peer} | ${outcome} | ${commit}, ${when} |`)
  }
  const text = `# Last tests against other programs

Written by \`npm run test:${name}\`.

| What | Against | Outcome | Commit |
|---|---|---|---|
${[...rows.values()].join('\n')}
`
  await writeFile(place, text)
}

/**
 * Says what came of the tests.
 * @param {PeerResult[]} results
 * @returns {number} the exit code: what was not run is not proven
 */
export function printPeerResults(results) {
  for (const { name, reason, finding } of results) {
    console.log(
      reason ? `${name} was not run: ${reason}.` : `${name}: ${finding?.passed} passed, ${finding?.failed} failed`,
    )
  }
  return results.every(({ finding }) => finding?.failed === 0) ? 0 : 1
}
