/** Writes which test holds each sentence of the specification into `docs/evidence/specification.md`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/workspace.mjs'
import { keptSentences, page, specificationPage } from './specification/specificationPage.mjs'

const { text, faults } = specificationPage(keptSentences())
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
writeFileSync(join(root, page), text)
