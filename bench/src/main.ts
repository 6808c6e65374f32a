import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import { makeFakeCard } from '@opensono/e2e/browser/fakeCard'
import { launchBrowser } from '@opensono/e2e/browser/launchBrowser'
import { freePorts } from '@opensono/e2e/harness/freePorts'
import { logIn } from '@opensono/e2e/harness/logIn'
import type { Product } from '@opensono/e2e/harness/Product'
import { buildPage } from './browser/buildPage'
import { measureAccess } from './measure/accessSpeed'
import { measureAttacks } from './measure/attackDelay'
import { measureCapture } from './measure/captureSpeed'
import { measureDicomweb } from './measure/dicomwebSpeed'
import { measureDictionary } from './measure/dictionarySpeed'
import { measureLargestObject } from './measure/largestObject'
import { measureLoad, measureOverload } from './measure/loadSpeed'
import { measurePageBytes } from './measure/pageBytes'
import { measurePaper } from './measure/paperSpeed'
import { measureMillion, measureRecords } from './measure/recordSpeed'
import { measureReportTyping } from './measure/reportTyping'
import { measureReview } from './measure/reviewSpeed'
import { measureRoomSpeed } from './measure/roomSpeed'
import { measureSearch } from './measure/searchSpeed'
import { measureSoak } from './measure/soak'
import { measureStarts } from './measure/startTimes'
import { measureBeside, measureStatistics } from './measure/statisticsSpeed'
import { measureStills } from './measure/stillSpeed'
import { measureStops } from './measure/stopSpeed'
import { readTestDurations } from './measure/testDurations'
import { measureTyping } from './measure/typingSpeed'
import { measureUploadSpeed } from './measure/uploadSpeed'
import { measureViewer } from './measure/viewerSpeed'
import type { Figure } from './report/Figure'
import { writeEvidence } from './report/writeEvidence'

/** Every measurement by its name; `npm run bench -- stills search` makes only those. */
const measurements = [
  'starts',
  'bytes',
  'stills',
  'search',
  'typing',
  'report',
  'review',
  'paper',
  'dictionary',
  'records',
  'dicomweb',
  'million',
  'statistics',
  'beside',
  'access',
  'attacks',
  'load',
  'overload',
  'soak',
  'capture',
  'stop',
  'upload',
  'room',
  'viewer',
  'object',
  'tests',
] as const
type Measurement = (typeof measurements)[number]
const asked = process.argv.slice(2)
const isWanted = (...names: Measurement[]) => asked.length === 0 || names.some((name) => asked.includes(name))

/** What needs no running product, or starts one of its own. */
const withoutProduct: readonly Measurement[] = ['soak', 'review', 'object', 'tests']

/** The machine's average of the last minute. */
const load = () => loadavg()[0] ?? 0

async function measure(name: Measurement, work: () => Promise<Figure[]>): Promise<void> {
  if (!isWanted(name)) return
  console.log(`measuring ${name} ...`)
  const before = load()
  const figures = await work()
  // At once: what was measured stays though a later measurement fails.
  writeEvidence([{ name, figures, load: [before, load()] }])
  console.table(figures.map(({ name, value, unit, target, atLeast }) => ({ name, value, unit, target, atLeast })))
}

/** The product's own pages, watched from outside where that disturbs nothing. */
async function measurePages(product: Product): Promise<void> {
  const browser = await launchBrowser({ kind: 'picture', file: await makeFakeCard() })
  try {
    const token = await logIn(product.url, 'doctor')
    await measure('bytes', () => measurePageBytes(browser, product.url, token))
    await measure('stills', () => measureStills(browser, product.url, token))
    await measure('typing', async () => measureTyping(browser, product.url, await logIn(product.url, 'registrar')))
    await measure('report', () => measureReportTyping(browser, product.url, token))
    await measure('search', () => measureSearch(product, token))
    await measure('dictionary', async () =>
      measureDictionary(browser, product, await logIn(product.url, 'administrator')),
    )
  } finally {
    await browser.close()
  }
}

/** The capture package in a page of the bench's own. */
async function measurePackage(product: Product, port: number): Promise<void> {
  const folder = await buildPage()
  try {
    const token = await logIn(product.url, 'director')
    const bench = { product, token, folder, port }
    await measure('capture', () => measureCapture(bench))
    await measure('stop', () => measureStops(bench))
    await measure('upload', () => measureUploadSpeed(bench))
    await measure('room', () => measureRoomSpeed(bench))
  } finally {
    await rm(path.dirname(folder), { recursive: true })
  }
}

if (isWanted(...measurements.filter((name) => !withoutProduct.includes(name)))) {
  const [port = 0, ohif = 0, page = 0] = await freePorts(3)
  const origins = [`http://localhost:${port}`, `http://127.0.0.1:${ohif}`, `http://127.0.0.1:${page}`]
  const environment = { ALLOWED_ORIGINS: origins.join(',') }
  const { figures, product } = await measureStarts(isWanted('starts') ? 5 : 1, environment)
  try {
    await measure('starts', async () => figures)
    if (isWanted('bytes', 'stills', 'typing', 'report', 'search', 'dictionary')) await measurePages(product)
    await measure('paper', () => measurePaper(product.url))
    await measure('access', async () => measureAccess(product, await logIn(product.url, 'registrar')))
    await measure('attacks', () => measureAttacks(product))
    if (isWanted('capture', 'stop', 'upload', 'room')) await measurePackage(product, port)
    await measure('viewer', () => measureViewer(product, { ohif, page }))
    // Last: it leaves a database of a million studies.
    await measure('load', () => measureLoad(product))
    await measure('overload', () => measureOverload(product))
    await measure('records', () => measureRecords(product))
    await measure('dicomweb', () => measureDicomweb(product))
    await measure('million', () => measureMillion(product))
    await measure('statistics', () => measureStatistics(product))
    await measure('beside', () => measureBeside(product))
  } finally {
    await product.stop()
  }
}
await measure('soak', measureSoak)
await measure('review', async () => measureReview())
await measure('object', measureLargestObject)
await measure('tests', async () => readTestDurations())
