import { run } from '../../../scripts/setup/run.mjs'
import { bringPackages } from '../bringPackages.mjs'

/**
 * Brings Orthanc with its DICOMweb plug-in, and what a network of its own needs.
 * @returns {Promise<string | null>} why it cannot be had here, or null
 */
export async function installOrthanc() {
  const reason = await bringPackages(['orthanc', 'orthanc-dicomweb', 'iproute2'])
  if (reason !== null) return reason
  // Orthanc of this version listens on every address: it gets a network of its own.
  const name = `opensono-try-${process.pid}`
  if ((await run('ip', ['netns', 'add', name])).code !== 0) return 'needs the right to make a network namespace'
  await run('ip', ['netns', 'delete', name])
  return null
}

/** @returns {Promise<string>} name and version */
export async function orthancVersion() {
  return (await run('Orthanc', ['--version'])).output.split('\n')[0]?.trim() ?? 'Orthanc'
}
