import './setup/requireNode.mjs'
import { installCeph } from '../e2e/peers/s3/installCeph.mjs'
import { startGateway } from '../e2e/peers/s3/startGateway.mjs'
import { tellPeerResults, writePeerEvidence } from './peers/evidence.mjs'
import { runCommand } from './setup/Complaint.mjs'
import { install } from './setup/install.mjs'
import { beginStep } from './setup/progress.mjs'
import { suite } from './test/suite.mjs'

/** A real S3 with STS, or why there is none here. */
async function runS3() {
  const name = 'S3 with STS'
  const step = beginStep('[2/3] Ceph object gateway')
  const reason = await installCeph()
  if (reason !== null) {
    step.fail('not run')
    return { name, peer: 'Ceph object gateway', reason }
  }
  const gateway = await startGateway()
  step.done()
  try {
    console.log('[3/3] tests against it')
    Object.assign(process.env, gateway.environment)
    return { name, peer: gateway.version, finding: await suite('peers', ['peers']) }
  } finally {
    await gateway.stop()
  }
}

await runCommand(async () => {
  await install('[1/3]')
  const results = [await runS3()]
  await writePeerEvidence('peers', ['e2e/peers/s3', 'examples/reference-server/src/object-store'], results)
  return tellPeerResults(results)
})
