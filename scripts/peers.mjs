import { rm } from 'node:fs/promises'
import './setup/requireNode.mjs'
import { bringPackages } from '../e2e/peers/bringPackages.mjs'
import { installPydicom } from '../e2e/peers/dicom/installPydicom.mjs'
import { installOrthanc, orthancVersion } from '../e2e/peers/dicomweb/installOrthanc.mjs'
import { installViewers, viewers } from '../e2e/peers/dicomweb/installViewers.mjs'
import { installLivekit, livekitVersion } from '../e2e/peers/livekit/installLivekit.mjs'
import { installPostgres15, startPostgres15 } from '../e2e/peers/postgres/startPostgres15.mjs'
import { installCeph } from '../e2e/peers/s3/installCeph.mjs'
import { startGateway } from '../e2e/peers/s3/startGateway.mjs'
import { installTurn, turnVersion } from '../e2e/peers/turn/installTurn.mjs'
import { printPeerResults, writePeerEvidence } from './peers/evidence.mjs'
import { runCommand } from './setup/CommandError.mjs'
import { install } from './setup/install.mjs'
import { beginStep } from './setup/progress.mjs'
import { suite } from './test/suite.mjs'

/** A real S3 with STS, or why there is none here. */
async function runS3() {
  const name = 'S3 with STS'
  const step = beginStep('[2/8] Ceph object gateway')
  const reason = await installCeph()
  if (reason !== null) {
    step.fail('not run')
    return { name, peer: 'Ceph object gateway', reason }
  }
  const gateway = await startGateway()
  step.done()
  try {
    Object.assign(process.env, gateway.environment)
    return { name, peer: gateway.version, finding: await suite('peers', ['peers'], ['e2e/peers/s3']) }
  } finally {
    for (const key of Object.keys(gateway.environment)) delete process.env[key]
    await gateway.stop()
  }
}

/** The server's own tests on the oldest PostgreSQL that it knows, reached by `DATABASE_URL`, or why there is none here. */
async function runPostgres15() {
  const name = 'The server on a PostgreSQL of the hospital'
  const step = beginStep('[3/8] PostgreSQL 15')
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

/** Viewers from npm as clients of DICOMweb, in Chromium; or why there are none here. */
async function runViewers() {
  const name = 'DICOMweb with viewers'
  const peer = Object.values(viewers).join(', ')
  const step = beginStep('[4/8] DICOMweb viewers')
  const { reason, folders } = await installViewers()
  if (folders === undefined) {
    step.fail('not run')
    return { name, peer, reason }
  }
  step.done()
  try {
    Object.assign(process.env, { OHIF_FOLDER: folders.ohif, DICOMWEB_CLIENT_FOLDER: folders.client })
    const files = ['e2e/peers/dicomweb/ohif', 'e2e/peers/dicomweb/client']
    return { name, peer, finding: await suite('peers-viewers', ['peers'], files) }
  } finally {
    await rm(folders.base, { recursive: true, force: true })
  }
}

/** Orthanc as a client of DICOMweb, or why there is none here. */
async function runOrthanc() {
  const name = 'DICOMweb with an archive'
  const step = beginStep('[5/8] Orthanc')
  const reason = await installOrthanc()
  if (reason !== null) {
    step.fail('not run')
    return { name, peer: 'Orthanc', reason }
  }
  step.done()
  const peer = await orthancVersion()
  return { name, peer, finding: await suite('peers-orthanc', ['peers'], ['e2e/peers/dicomweb/orthanc']) }
}

/** DICOM objects of the server, read by programs that are not ours, or why these are not here. */
async function runDicom() {
  const name = 'DICOM objects of stills and clips'
  const peer = 'dciodvfy, dcmtk, pydicom'
  const step = beginStep('[6/8] DICOM readers')
  const missing = await bringPackages(['dicom3tools', 'dcmtk', 'python3-pydicom', 'python3-venv'])
  const { folder, python, reason = missing } = await installPydicom()
  try {
    if (reason !== null || python === undefined) {
      step.fail('not run')
      return { name, peer, reason: reason ?? 'no python' }
    }
    step.done()
    process.env.PYDICOM_PYTHON = python
    return { name, peer, finding: await suite('peers-dicom', ['peers'], ['e2e/peers/dicom/']) }
  } finally {
    delete process.env.PYDICOM_PYTHON
    await rm(folder, { recursive: true, force: true })
  }
}

/** The room of a live consultation through LiveKit's server, or why there is none here. */
async function runLivekit() {
  const name = 'Pictures and voices through a media server'
  const step = beginStep('[7/8] LiveKit')
  const { reason, file } = await installLivekit()
  if (reason !== null) {
    step.fail('not run')
    return { name, peer: 'livekit-server', reason }
  }
  step.done()
  try {
    process.env.LIVEKIT_SERVER = file
    const media = await suite('peers-livekit', ['livekit'])
    const room = await suite('peers-livekit-room', ['livekit-walk'])
    const finding = { ...media, passed: media.passed + room.passed, failed: media.failed + room.failed }
    return { name, peer: await livekitVersion(file), finding }
  } finally {
    delete process.env.LIVEKIT_SERVER
  }
}

/** A room whose browsers reach each other by a TURN server alone, or why there is none here. */
async function runTurn() {
  const name = 'Pictures by a TURN server alone'
  const step = beginStep('[8/8] coturn')
  const reason = await installTurn()
  if (reason !== null) {
    step.fail('not run')
    return { name, peer: 'coturn', reason }
  }
  step.done()
  return { name, peer: await turnVersion(), finding: await suite('peers-turn', ['peers'], ['e2e/peers/turn']) }
}

const parts = {
  s3: runS3,
  postgres: runPostgres15,
  viewers: runViewers,
  orthanc: runOrthanc,
  dicom: runDicom,
  livekit: runLivekit,
  turn: runTurn,
}
const asked = process.argv.slice(2)

await runCommand(async () => {
  await install('[1/8]')
  const results = []
  for (const [name, runPart] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const result = await runPart()
    results.push(result)
    // At once: what was found stays though a later part breaks off.
    await writePeerEvidence('peers', ['e2e/peers', 'examples/reference-server'], [result])
  }
  return printPeerResults(results)
})
