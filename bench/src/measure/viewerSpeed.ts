import { rm } from 'node:fs/promises'
import path from 'node:path'
import { launchBrowser } from '@opensono/e2e/browser/launchBrowser'
import { logIn } from '@opensono/e2e/harness/logIn'
import type { Product } from '@opensono/e2e/harness/Product'
import { connect, currentPatientOf, registerStudy } from '@opensono/e2e/harness/registerStudy'
import { ohifConfig } from '@opensono/e2e/peers/dicomweb/ohifConfig'
import { type Pages, servePages } from '@opensono/e2e/peers/dicomweb/servePages'
import type { Study } from '@opensono/pacs-core'
import type { Browser } from 'playwright'
import { uidOf } from '../../../examples/reference-server/src/dicom/object/uids'
import { buildPage } from '../browser/buildPage'
import { medianOf, ratioOf } from '../report/compared'
import type { Figure } from '../report/Figure'
import { quantile, rangeOf } from '../report/statistics'
import { clipFrames, makePictureFiles } from '../viewer/pictureFiles'
import { type ViewerKind, ViewerPage } from '../viewer/ViewerPage'

const megabyte = 1_000_000
/** `BENCH_ROUNDS` says otherwise, for a try. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const cineMs = 5_000
const warmUpMs = 6_000
const dragRounds = 5
/** One picture of a screen of 60 Hz, and what a clock may be late. */
const screenMs = 17.5

const subjects = ['still', 30, 60] as const
type Subject = (typeof subjects)[number]

const wordsOf = (subject: Subject) =>
  subject === 'still' ? 'a still of 1024x768' : `${clipFrames} frames of 1024x768, ${subject} fps`

/** Stores files through DICOMweb, as a machine does. */
async function store(product: Product, token: string, files: readonly Buffer[]): Promise<void> {
  for (const file of files) {
    const head = Buffer.from('\r\n--opensono\r\nContent-Type: application/dicom\r\n\r\n')
    const body = new Uint8Array(Buffer.concat([head, file, Buffer.from('\r\n--opensono--\r\n')]))
    const answer = await fetch(`${product.url}/dicom-web/studies`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'multipart/related; type="application/dicom"; boundary=opensono',
      },
      body,
    })
    if (!answer.ok) throw new Error(`the file is not taken: ${answer.status} ${await answer.text()}`)
  }
}

interface Studies {
  readonly token: string
  readonly studies: Readonly<Record<Subject, Study>>
  readonly uids: Readonly<Record<Subject, string>>
}

/** Three studies: one with a still, two with the same clip at two speeds. */
async function fillStudies(browser: Browser, product: Product): Promise<Studies> {
  const token = await logIn(product.url, 'director')
  const make = (name: string) => registerStudy(product.url, token, `Viewer ${name}`)
  const studies = { still: await make('still'), 30: await make('slow'), 60: await make('fast') }
  const uids = { still: uidOf(studies.still.studyId), 30: uidOf(studies[30].studyId), 60: uidOf(studies[60].studyId) }
  const files = await makePictureFiles(browser, uids)
  await store(product, token, [files.still, files.clips[30], files.clips[60]])
  const pacs = connect(product.url, token)
  for (const subject of subjects) {
    const images = await pacs.image.list({ studyId: studies[subject].studyId })
    if (images.length !== 1) throw new Error(`${images.length} images in the study of ${subject}`)
  }
  return { token, studies, uids }
}

function ourViewer(product: Product, { token, studies }: Studies, subject: Subject): ViewerKind {
  return {
    name: 'ours',
    canvas: '.pacs-viewer-canvas',
    storage: {
      origin: product.url,
      entries: { pacs_token: token, curPatient: currentPatientOf(studies[subject]), 'current-language': 'en' },
    },
    url: `${product.url}/image`,
    press: '.pacs-strip .pacs-thumb[data-status=stored] .pacs-thumb-picture',
  }
}

function pageViewer(product: Product, pages: Pages, { token, studies }: Studies, subject: Subject): ViewerKind {
  const query = new URLSearchParams({ server: product.url, study: studies[subject].studyId })
  return {
    name: 'page',
    canvas: '.pacs-viewer-canvas',
    storage: { origin: pages.url, entries: { pacs_token: token } },
    url: `${pages.url}/?${query}`,
    press: null,
  }
}

function ohifViewer(pages: Pages, { uids }: Studies, subject: Subject): ViewerKind {
  return {
    name: 'OHIF',
    canvas: '[data-viewportid] canvas',
    // Its guided tour covers the picture until somebody has seen it.
    storage: { origin: pages.url, entries: { shownTours: '["basicViewerTour"]' } },
    url: `${pages.url}/viewer?StudyInstanceUIDs=${uids[subject]}`,
    press: null,
  }
}

interface Seen {
  firstMs: number[]
  firstBytes: number[]
  allBytes: number[]
  cineShare: number[]
  memory: number[]
  panMs: number[]
  caliperMs: number[]
}

const nothingSeen = (): Seen => ({
  firstMs: [],
  firstBytes: [],
  allBytes: [],
  cineShare: [],
  memory: [],
  panMs: [],
  caliperMs: [],
})

/** Opens a viewer once, and looks at all that is measured of it. */
async function lookOnce(browser: Browser, kind: ViewerKind, subject: Subject, seen: Seen): Promise<void> {
  const viewer = await ViewerPage.open(browser, kind)
  try {
    const { ms, bytes } = await viewer.first()
    seen.firstMs.push(ms)
    seen.firstBytes.push(bytes)
    await viewer.settle()
    seen.allBytes.push(viewer.bytes)
    if (subject !== 'still') {
      await viewer.page.waitForTimeout(warmUpMs)
      const { tookMs, changes, frames } = await viewer.cine(cineMs)
      if (frames < 2) throw new Error(`${kind.name} does not play the clip`)
      seen.cineShare.push((changes / ((tookMs / 1_000) * subject)) * 100)
    }
    seen.memory.push(await viewer.memory())
    if (subject !== 'still') return
    seen.panMs.push(...(await viewer.drag('middle', { x: 0, y: 0 }, dragRounds)))
    if (kind.name === 'ours') seen.caliperMs.push(...(await dragCaliper(viewer)))
  } finally {
    await viewer.close()
  }
}

/** Draws a distance, and drags its end. */
async function dragCaliper(viewer: ViewerPage): Promise<number[]> {
  const { page } = viewer
  await page.getByRole('button', { name: 'Reset view' }).click()
  await page.getByRole('button', { name: 'Distance', exact: true }).click()
  const { x, y } = await viewer.middle()
  await page.mouse.move(x - 150, y - 60)
  await page.mouse.down()
  await page.mouse.move(x + 60, y - 60, { steps: 10 })
  await page.mouse.up()
  await page.getByRole('button', { name: /^Distance 1: / }).waitFor()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  return await viewer.drag('left', { x: 60, y: -60 }, dragRounds)
}

type AllSeen = Readonly<Record<Subject, Seen>>
const nobodySeen = (): AllSeen => ({ still: nothingSeen(), 30: nothingSeen(), 60: nothingSeen() })

function figuresOf(name: string, seen: AllSeen, isOurs: boolean): Figure[] {
  const inMegabytes = (values: readonly number[]) => values.map((value) => value / megabyte)
  const base = quantile(seen.still.memory, 0.5)
  const ofClip = seen[30].memory.map((value) => (value - base) / megabyte)
  const frames = (what: string, samples: readonly number[]): Figure[] => [
    medianOf(`${name}, ${what}: time between pictures of the screen, p50`, 'ms', samples, {
      ...(isOurs && { target: screenMs }),
    }),
    {
      name: `${name}, ${what}: time between pictures of the screen, p95`,
      unit: 'ms',
      value: quantile(samples, 0.95),
      range: rangeOf(samples),
      runs: samples.length,
    },
  ]
  return [
    ...(['still', 30] as const).flatMap((subject) => [
      medianOf(`${name}: to the first picture of ${wordsOf(subject)}`, 'ms', seen[subject].firstMs),
      medianOf(
        `${name}: bytes to the first picture of ${wordsOf(subject)}`,
        'MB',
        inMegabytes(seen[subject].firstBytes),
        {
          note: 'of its pages, not of its workers',
        },
      ),
      medianOf(
        `${name}: bytes until all of it has arrived, ${wordsOf(subject)}`,
        'MB',
        inMegabytes(seen[subject].allBytes),
      ),
    ]),
    ...([30, 60] as const).map((rate) =>
      medianOf(`${name}: frames shown of those due at ${rate} fps`, '%', seen[rate].cineShare, {
        ...(isOurs && rate === 30 && { atLeast: 95 }),
      }),
    ),
    medianOf(`${name}: memory with a still`, 'MB', inMegabytes(seen.still.memory), {
      note: 'pages and what draws them',
    }),
    medianOf(`${name}: memory of a clip that plays, without that`, 'MB', ofClip, { ...(isOurs && { target: 150 }) }),
    ...frames('pan', seen.still.panMs),
    ...(isOurs ? frames('caliper', seen.still.caliperMs) : []),
  ]
}

/** Only the way to the first picture. */
async function lookAtFirst(browser: Browser, kind: ViewerKind, seen: Seen): Promise<void> {
  const viewer = await ViewerPage.open(browser, kind)
  try {
    const { ms, bytes } = await viewer.first()
    seen.firstMs.push(ms)
    seen.firstBytes.push(bytes)
  } finally {
    await viewer.close()
  }
}

/** What was seen of the three ways to a picture. */
interface Ways {
  /** The product: its page of images, and a press on one. */
  readonly product: AllSeen
  /** The page of a host with the viewer alone. */
  readonly page: AllSeen
  /** Null where OHIF could not be had. */
  readonly ohif: AllSeen | null
}

function waysFigures({ product, page, ohif }: Ways): Figure[] {
  const ofPage = (['still', 30] as const).flatMap((subject) => [
    medianOf(`Viewer in a host's page: to the first picture of ${wordsOf(subject)}`, 'ms', page[subject].firstMs),
    medianOf(
      `Viewer in a host's page: bytes to the first picture of ${wordsOf(subject)}`,
      'MB',
      page[subject].firstBytes.map((value) => value / megabyte),
    ),
  ])
  const figures = [...figuresOf('Viewer', product, true), ...ofPage]
  if (ohif === null) return figures
  const ratios = (['still', 30] as const).flatMap((subject) => {
    const theirs = ohif[subject].firstMs
    const what = `to the first picture of ${wordsOf(subject)}`
    return [
      ratioOf(`Viewer in a host's page over OHIF: ${what}`, page[subject].firstMs, theirs, {
        target: 0.4,
        note: 'each opens the study by its address, nothing in the cache',
      }),
      ratioOf(`Viewer over OHIF: ${what}`, product[subject].firstMs, theirs, {
        note: 'ours is the whole product with its page of images, and the press on one',
      }),
    ]
  })
  return [...figures, ...figuresOf('OHIF 3.13.2', ohif, false), ...ratios]
}

/**
 * The viewer of the product, the same viewer in the page of a host, and OHIF on the same files of one server, in one run, one after the other.
 *
 * @param product - runs, and lets pages of both ports ask.
 * @param ports - where OHIF and the page of a host are served; OHIF lies in `OHIF_FOLDER`, else ours is measured alone.
 */
export async function measureViewer(
  product: Product,
  ports: { readonly ohif: number; readonly page: number },
): Promise<Figure[]> {
  const browser = await launchBrowser({ kind: 'none' })
  const folder = process.env.OHIF_FOLDER
  const ohifPages = folder === undefined ? null : await servePages(path.join(folder, 'dist'), ports.ohif)
  const built = await buildPage('viewerPage')
  const ownPages = await servePages(built, ports.page)
  try {
    const filled = await fillStudies(browser, product)
    ohifPages?.replace('/app-config.js', ohifConfig(`${product.url}/dicom-web`, filled.token, { isAutoPlaying: true }))
    const ways = { product: nobodySeen(), page: nobodySeen(), ohif: ohifPages && nobodySeen() }
    for (let round = 0; round < rounds; round += 1) {
      for (const subject of subjects) {
        await lookOnce(browser, ourViewer(product, filled, subject), subject, ways.product[subject])
        if (subject !== 60)
          await lookAtFirst(browser, pageViewer(product, ownPages, filled, subject), ways.page[subject])
        if (ohifPages !== null && ways.ohif !== null)
          await lookOnce(browser, ohifViewer(ohifPages, filled, subject), subject, ways.ohif[subject])
      }
    }
    return waysFigures(ways)
  } finally {
    await browser.close()
    await ohifPages?.close()
    await ownPages.close()
    await rm(path.dirname(built), { recursive: true })
  }
}
