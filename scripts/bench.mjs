import './setup/requireNode.mjs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { installViewers } from '../e2e/peers/dicomweb/installViewers.mjs'
import { installLivekit } from '../e2e/peers/livekit/installLivekit.mjs'
import { build, neededToStart } from './setup/build.mjs'
import { runCommand } from './setup/CommandError.mjs'
import { install } from './setup/install.mjs'
import { run } from './setup/run.mjs'
import { root } from './setup/workspace.mjs'
import { bringSystemParts } from './test/systemParts.mjs'

const asked = process.argv.slice(2)

/**
 * Brings OHIF where the viewer is measured beside it; without it only ours is.
 * @returns {Promise<string | null>} the folder to remove afterwards
 */
async function bringOhif() {
  if (process.env.OHIF_FOLDER !== undefined || (asked.length > 0 && !asked.includes('viewer'))) return null
  const { reason, folders } = await installViewers()
  if (folders === undefined) {
    console.log(`OHIF is not measured: ${reason}`)
    return null
  }
  process.env.OHIF_FOLDER = folders.ohif
  return folders.base
}

/** Brings LiveKit's server where a room through it is measured beside one without; without it only that one is. */
async function bringLivekit() {
  if (asked.length > 0 && !asked.includes('room')) return
  const { reason, file } = await installLivekit()
  if (reason === null) process.env.LIVEKIT_SERVER = file
  else console.log(`LiveKit is not measured: ${reason}`)
}

await runCommand(async () => {
  await install('[1/3]')
  await bringSystemParts()
  await build('[2/3]', neededToStart)
  console.log('[3/3] figures, into docs/evidence/')
  const brought = await bringOhif()
  await bringLivekit()
  const args = ['--conditions=@opensono/source', '--import', 'tsx', 'src/main.ts', ...asked]
  const { code } = await run(process.execPath, args, { cwd: join(root, 'bench'), show: true })
  if (brought !== null) await rm(brought, { recursive: true, force: true })
  return code
})
