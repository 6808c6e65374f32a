import './setup/requireNode.mjs'
import { build, neededToStart } from './setup/build.mjs'
import { runCommand } from './setup/CommandError.mjs'
import { install } from './setup/install.mjs'
import { run } from './setup/run.mjs'
import { bringSystemParts } from './test/systemParts.mjs'

await runCommand(async () => {
  await install('[1/3]')
  await bringSystemParts()
  await build('[2/3]', neededToStart)
  console.log('[3/3] every screen, into .look/')
  const { code } = await run('vitest', ['run', '--project', 'look'], { show: true })
  return code
})
