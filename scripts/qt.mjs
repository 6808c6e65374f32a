import './setup/requireNode.mjs'
import { installQt } from '../e2e/peers/qt/installQt.mjs'
import { printPeerResults, writePeerEvidence } from './peers/evidence.mjs'
import { build } from './setup/build.mjs'
import { runCommand } from './setup/CommandError.mjs'
import { install } from './setup/install.mjs'
import { beginStep } from './setup/progress.mjs'
import { suite } from './test/suite.mjs'
import { bringSystemParts } from './test/systemParts.mjs'

const name = 'Capture, the app and a device’s own page in the oldest browser served'

/** The Qt WebEngine of ultrasound devices, or why there is none here. */
async function runQt() {
  const step = beginStep('[2/4] Qt WebEngine')
  const found = await installQt()
  if ('reason' in found) {
    step.fail('not run')
    return { name, peer: 'Qt WebEngine 6.4', reason: found.reason }
  }
  step.done(found.version)
  await build('[3/4]', (member) => member.folder.startsWith('examples'))
  console.log('[4/4] tests in it')
  return { name, peer: found.version, finding: await suite('qt', ['qt']) }
}

await runCommand(async () => {
  await install('[1/4]')
  await bringSystemParts()
  const results = [await runQt()]
  await writePeerEvidence('qt', ['e2e', 'examples', 'packages'], results)
  return printPeerResults(results)
})
