import { run, tail } from '../../scripts/setup/run.mjs'

/**
 * Brings packages of the system, where that is possible: as root on Debian or Ubuntu.
 * @param {string[]} packages
 * @returns {Promise<string | null>} why they cannot be had here, or null
 */
export async function bringPackages(packages) {
  if (await areInstalled(packages)) return null
  const sentence = `needs the packages ${packages.join(', ')}`
  if (process.getuid?.() !== 0 || (await run('apt-get', ['--version'])).code !== 0)
    return `${sentence}: install them, or run this as root on Debian or Ubuntu`
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  const { output } = await run('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], { env })
  return (await areInstalled(packages)) ? null : `${sentence}, which could not be installed: ${tail(output, 3)}`
}

/** @param {string[]} packages */
async function areInstalled(packages) {
  return (await run('dpkg', ['-s', ...packages])).code === 0
}
