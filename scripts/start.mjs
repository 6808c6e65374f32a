import './setup/requireNode.mjs'
import { serve } from './serve/serve.mjs'
import { build, neededToStart } from './setup/build.mjs'
import { runCommand } from './setup/CommandError.mjs'
import { install } from './setup/install.mjs'

const begunAt = Date.now()

await runCommand(async () => {
  console.log(`OpenSono on Node ${process.versions.node}`)
  await install('[1/3]')
  await build('[2/3]', neededToStart)
  return serve('[3/3]', begunAt)
})
