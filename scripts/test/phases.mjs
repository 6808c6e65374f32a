import { build } from '../setup/build.mjs'
import { install } from '../setup/install.mjs'
import { checkPublished } from './checkPublished.mjs'
import { checkTypes } from './checkTypes.mjs'
import { command } from './command.mjs'
import { checkSupply } from './lockfile.mjs'
import { steadySuite } from './suite.mjs'
import { bringSystemParts } from './systemParts.mjs'

/** Its tool is there only when the dependencies are. */
async function checkReports() {
  const { checkApi } = await import('./apiReport.mjs')
  await checkApi()
}

/**
 * Everything that must hold, in the order in which a failure is cheapest to find.
 * @type {import('./runPhases.mjs').Phase[]}
 */
export const phases = [
  {
    title: 'install and build',
    budgetMinutes: 5,
    checks: [
      { name: 'dependencies', run: () => install('dependencies') },
      { name: 'system parts', run: bringSystemParts },
      { name: 'build', run: () => build('every', () => true) },
    ],
  },
  {
    title: 'static checks',
    budgetMinutes: 4,
    lanes: 2,
    checks: [
      // The longest first, so that no lane waits for it at the end.
      { name: 'every public name is documented', run: () => command('typedoc', ['--logLevel', 'Warn']) },
      { name: 'types', run: checkTypes },
      { name: 'lint', run: () => command('biome', ['check', '.']) },
      { name: 'published packages', run: checkPublished },
      { name: 'API reports', run: checkReports },
      { name: 'unused code and dependencies', run: () => command('knip', ['--no-progress']) },
      { name: 'supply chain', run: checkSupply },
    ],
  },
  {
    title: 'unit and property',
    budgetMinutes: 4,
    // Each runs its files one after the other, on one core.
    lanes: 3,
    checks: [
      { name: 'unit tests', run: () => steadySuite('unit', ['unit']) },
      { name: 'tests of components', run: () => steadySuite('jsdom', ['jsdom']) },
      { name: 'tests of parts of the server', run: () => steadySuite('server-parts', ['server-parts']) },
    ],
  },
  {
    title: 'server',
    budgetMinutes: 6,
    checks: [{ name: 'server tests', run: () => steadySuite('server', ['server']) }],
  },
  {
    title: 'browser',
    budgetMinutes: 6,
    lanes: 2,
    checks: [
      { name: 'browser tests', run: () => steadySuite('browser', ['browser', 'own-page', 'live']) },
      // Beside tests whose pictures and sounds last as long as they last: these wait for nothing but the processors.
      { name: 'stories', run: () => steadySuite('stories', ['stories'], { yields: true }) },
    ],
  },
  { title: 'whole product', budgetMinutes: 9, checks: [{ name: 'e2e tests', run: () => steadySuite('e2e', ['e2e']) }] },
]
