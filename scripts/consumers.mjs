import './setup/requireNode.mjs'
import { rm } from 'node:fs/promises'
import { layOut } from '../e2e/peers/consumers/layOut.mjs'
import { printPeerResults, writePeerEvidence } from './peers/evidence.mjs'
import { build } from './setup/build.mjs'
import { runCommand } from './setup/CommandError.mjs'
import { install } from './setup/install.mjs'
import { run, tail } from './setup/run.mjs'
import { suite } from './test/suite.mjs'
import { bringSystemParts } from './test/systemParts.mjs'

const name = 'The packed packages in vendors’ own projects'
const peer =
  'Vite 8 and 6, webpack 5, Next 16, React 19 and 18, the sheets of Tailwind 3 and 4 and Bootstrap 5, TypeScript 5.9 and 7.0 (bundler and nodenext), Node'

/** The projects, or why they cannot be installed here. */
async function runConsumers() {
  const registry = await run('npm', ['view', 'vite', 'version'])
  if (registry.code !== 0) return { name, peer, reason: `the registry does not answer: ${tail(registry.output, 2)}` }
  await build('[2/3]', () => true)
  const folder = await layOut()
  process.env.CONSUMERS = folder
  try {
    console.log('[3/3] install, build and use them')
    return { name, peer, finding: await suite('consumers', ['consumers']) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await runCommand(async () => {
  await install('[1/3]')
  await bringSystemParts()
  const results = [await runConsumers()]
  await writePeerEvidence('consumers', ['e2e', 'packages'], results)
  return printPeerResults(results)
})
