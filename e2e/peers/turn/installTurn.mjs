import { run } from '../../../scripts/setup/run.mjs'
import { bringPackages } from '../bringPackages.mjs'

/**
 * Brings coturn, and what networks of its own need.
 * @returns {Promise<string | null>} why it cannot be had here, or null
 */
export async function installTurn() {
  const reason = await bringPackages(['coturn', 'iproute2'])
  if (reason !== null) return reason
  const name = `opensono-try-${process.pid}`
  if ((await run('ip', ['netns', 'add', name])).code !== 0) return 'needs the right to make a network namespace'
  await run('ip', ['netns', 'delete', name])
  return null
}

/** @returns {Promise<string>} name and version */
export async function turnVersion() {
  const { output } = await run('dpkg-query', ['-W', 'coturn'])
  return output.trim().replace(/\s+/, ' ')
}
