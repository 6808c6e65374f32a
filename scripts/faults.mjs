import './setup/requireNode.mjs'
import { writeFaultEvidence } from './faults/evidence.mjs'
import { build } from './setup/build.mjs'
import { runCommand } from './setup/CommandError.mjs'
import { install } from './setup/install.mjs'
import { setSeed } from './test/seed.mjs'
import { suite } from './test/suite.mjs'
import { bringSystemParts } from './test/systemParts.mjs'

/** Where faults are brought about: parts of the paths of the tests, by the project they belong to. Either may be asked for by name. */
const places = {
  server: [
    'test/fault',
    'test/process',
    'serve/fuzz',
    'serve/payloads',
    'session/loginOrder',
    'settings/idFormat',
    'basicData/basicDataLinks',
    'log/chain',
    'report/printRace',
    'consultation/races',
    'image/integrity',
    'image/imageRules',
    'image/otherUploads',
    'study/occupancy',
    'study/registration',
    'study/queue',
    'study/list',
    'study/act',
    'dicom/read',
    'dicom/web/store',
  ],
  'server-parts': ['object-store/embedded'],
  unit: ['pacs-core/src/dicom', 'workstation/followShell'],
  e2e: ['killedBrowser', 'killedReport', 'unsentWork', 'fullDisk', 'brokenConnection', 'expiredCredentials'],
}

await runCommand(async () => {
  process.env.FAULTS ??= 'full'
  setSeed()
  await install('[1/4]')
  await bringSystemParts()
  await build('[3/4] every', () => true)
  console.log(`[4/4] tests, FAULTS=${process.env.FAULTS}`)
  const asked = process.argv.slice(2)
  const wanted = Object.entries(places).flatMap(([project, names]) =>
    names
      .filter((name) => asked.length === 0 || asked.includes(project) || asked.includes(name))
      .map((name) => ({ project, name })),
  )
  const results = []
  for (const { project, name } of wanted) {
    const found = await suite(`faults-${project}-${name.replaceAll('/', '-')}`, [project], [name])
    results.push(found)
    // At once: what was found stays though a later place breaks off.
    await writeFaultEvidence(`${project}: ${name}`, found)
  }
  for (const { name, passed, failed } of results) console.log(`${name}: ${passed} passed, ${failed} failed`)
  return results.every(({ failed }) => failed === 0) ? 0 : 1
})
