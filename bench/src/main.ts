import { makeFakeCard } from '@opensono/e2e/browser/fakeCard'
import { launchBrowser } from '@opensono/e2e/browser/launchBrowser'
import { logIn } from '@opensono/e2e/harness/logIn'
import { measureLargestObject } from './measure/largestObject'
import { measurePageBytes } from './measure/pageBytes'
import { measureSearch } from './measure/searchSpeed'
import { measureStarts } from './measure/startTimes'
import { measureStills } from './measure/stillSpeed'
import { readTestDurations } from './measure/testDurations'
import type { Figure } from './report/Figure'
import { writeEvidence } from './report/writeEvidence'

/** Every measurement by its name; `npm run bench -- stills search` makes only those. */
const measurements = ['starts', 'bytes', 'stills', 'search', 'object', 'tests'] as const
const asked = process.argv.slice(2)
const isWanted = (name: (typeof measurements)[number]) => asked.length === 0 || asked.includes(name)

const figures: Figure[] = []
async function measure(name: (typeof measurements)[number], work: () => Promise<Figure[]>): Promise<void> {
  if (!isWanted(name)) return
  console.log(`measuring ${name} ...`)
  figures.push(...(await work()))
}

const { figures: starts, product } = await measureStarts(isWanted('starts') ? 5 : 1)
await measure('starts', async () => starts)
try {
  const browser = await launchBrowser({ kind: 'picture', file: await makeFakeCard() })
  try {
    const token = await logIn(product.url, 'doctor')
    await measure('bytes', () => measurePageBytes(browser, product.url, token))
    await measure('stills', () => measureStills(browser, product.url, token))
    await measure('search', () => measureSearch(product, token))
  } finally {
    await browser.close()
  }
} finally {
  await product.stop()
}
await measure('object', measureLargestObject)
await measure('tests', async () => readTestDurations())
writeEvidence(figures)
console.table(figures.map(({ name, value, unit, target }) => ({ name, value: Number(value.toFixed(1)), unit, target })))
