import './setup/requireNode.mjs'
import { installPostgres15, startPostgres15 } from '../e2e/peers/postgres/startPostgres15.mjs'
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
    Object.assign(process.env, gateway.environment)
    return { name, peer: gateway.version, finding: await suite('peers', ['peers']) }
  } finally {
    for (const key of Object.keys(gateway.environment)) delete process.env[key]
    await gateway.stop()
  }
}

/** The server's own tests on the oldest PostgreSQL that it knows, reached by `DATABASE_URL`, or why there is none here. */
async function runPostgres15() {
  const name = 'The server on a PostgreSQL of the hospital'
  const step = beginStep('[3/3] PostgreSQL 15')
  const reason = await installPostgres15()
  if (reason !== null) {
    step.fail('not run')
    return { name, peer: 'PostgreSQL 15', reason }
  }
  const postgres = await startPostgres15()
  step.done()
  try {
    process.env.DATABASE_URL = postgres.url
    return { name, peer: postgres.version, finding: await suite('postgres15', ['server']) }
  } finally {
    delete process.env.DATABASE_URL
    await postgres.stop()
  }
}

await runCommand(async () => {
  await install('[1/3]')
  const results = [await runS3(), await runPostgres15()]
  await writePeerEvidence('peers', ['e2e/peers', 'examples/reference-server'], results)
  return tellPeerResults(results)
})
