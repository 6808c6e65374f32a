import './setup/requireNode.mjs'
import { build } from './setup/build.mjs'
import { runCommand } from './setup/CommandError.mjs'
import { install } from './setup/install.mjs'

await runCommand(async () => {
  await install('[1/3]')
  await build('[2/3]', (member) => member.folder.startsWith('packages'))
  const { reportApi } = await import('./test/apiReport.mjs')
  const written = await reportApi({ isRenewed: true })
  console.log(`[3/3] ${written.length === 0 ? 'the API reports are up to date' : `wrote ${written.join(', ')}`}`)
  return 0
})
