import './setup/requireNode.mjs'
import { runCommand } from './setup/Complaint.mjs'
import { phases } from './test/phases.mjs'
import { runPhases } from './test/runPhases.mjs'

await runCommand(() => runPhases(phases))
