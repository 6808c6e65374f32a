import './setup/requireNode.mjs'
import { join } from 'node:path'
import { build, neededToStart } from './setup/build.mjs'
import { runCommand } from './setup/Complaint.mjs'
import { install } from './setup/install.mjs'
import { run } from './setup/run.mjs'
import { root } from './setup/workspace.mjs'
import { bringSystemParts } from './test/systemParts.mjs'

await runCommand(async () => {
  await install('[1/3]')
  await bringSystemParts()
  await build('[2/3]', neededToStart)
  console.log('[3/3] figures, into docs/evidence/')
  const args = ['--conditions=@opensono/source', '--import', 'tsx', 'src/main.ts', ...process.argv.slice(2)]
  const { code } = await run(process.execPath, args, { cwd: join(root, 'bench'), show: true })
  return code
})
