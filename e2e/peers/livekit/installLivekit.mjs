import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { run, tail } from '../../../scripts/setup/run.mjs'

/** The newest one whose modules the proxy has without replacing any: `go install` takes no other. */
const version = 'v1.11.0'
const folder = join(homedir(), '.cache', 'opensono', `livekit-server-${version}`)

/**
 * Builds LiveKit's server from its source, once.
 * @returns {Promise<{ reason: string | null, file: string }>} why it cannot be had here, or null
 */
export async function installLivekit() {
  const file = join(folder, 'server')
  if (existsSync(file)) return { reason: null, file }
  if ((await run('go', ['version'])).code !== 0) return { reason: 'needs Go to build livekit-server', file }
  const { output } = await run('go', ['install', `github.com/livekit/livekit-server/cmd/server@${version}`], {
    env: { GOBIN: folder, GOFLAGS: '-buildvcs=false' },
  })
  return { reason: existsSync(file) ? null : `livekit-server ${version} could not be built: ${tail(output, 3)}`, file }
}

/**
 * @param {string} file of the server
 * @returns {Promise<string>} name and version
 */
export async function livekitVersion(file) {
  return (await run(file, ['--version'])).output.trim()
}
