import './setup/requireNode.mjs'
import { runCommand } from './setup/CommandError.mjs'
import { phases } from './test/phases.mjs'
import { runPhases } from './test/runPhases.mjs'

await runCommand(() => runPhases(phases))
