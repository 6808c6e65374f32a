import { run, tail } from '../../../scripts/setup/run.mjs'

const packages = ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw', 'ceph-common']

async function isInstalled() {
  return (await run('dpkg', ['-s', ...packages])).code === 0
}

/**
 * Brings Ceph's object gateway, where that is possible: as root on Debian or Ubuntu.
 * @returns {Promise<string | null>} why it cannot be had here, or null
 */
export async function installCeph() {
  if (await isInstalled()) return null
  const sentence = `needs the packages ${packages.join(', ')}`
  if (process.getuid?.() !== 0 || (await run('apt-get', ['--version'])).code !== 0)
    return `${sentence}: install them, or run this as root on Debian or Ubuntu`
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  const { output } = await run('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], { env })
  return (await isInstalled()) ? null : `${sentence}, which could not be installed: ${tail(output, 3)}`
}
