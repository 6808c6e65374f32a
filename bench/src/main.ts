import { makeFakeCard } from '@opensono/e2e/browser/fakeCard'
import { launchBrowser } from '@opensono/e2e/browser/launchBrowser'
import { logIn } from '@opensono/e2e/harness/logIn'
import { measurePageBytes } from './measure/pageBytes'
import { measureSearch } from './measure/searchSpeed'
import { measureStarts } from './measure/startTimes'
import { measureStills } from './measure/stillSpeed'
import { readTestDurations } from './measure/testDurations'
import type { Figure } from './report/Figure'
import { writeEvidence } from './report/writeEvidence'

const figures: Figure[] = []
const { figures: starts, product } = await measureStarts(5)
figures.push(...starts)
try {
  const browser = await launchBrowser({ kind: 'picture', file: await makeFakeCard() })
  try {
    const token = await logIn(product.url, 'doctor')
    figures.push(...(await measurePageBytes(browser, product.url, token)))
    figures.push(...(await measureStills(browser, product.url, token)))
    figures.push(...(await measureSearch(product, token)))
  } finally {
    await browser.close()
  }
} finally {
  await product.stop()
}
figures.push(...readTestDurations())
writeEvidence(figures)
console.table(figures.map(({ name, value, unit, target }) => ({ name, value: Number(value.toFixed(1)), unit, target })))
