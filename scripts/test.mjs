import './setup/requireNode.mjs'
import { runCommand } from './setup/CommandError.mjs'
import { keepFilesInMemory } from './test/memoryFolder.mjs'
import { phases } from './test/phases.mjs'
import { runPhases } from './test/runPhases.mjs'
import { setSeed } from './test/seed.mjs'

setSeed()
keepFilesInMemory()
await runCommand(() => runPhases(phases))
