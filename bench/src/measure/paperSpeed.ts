import { logIn } from '@opensono/e2e/harness/logIn'
import { registerStudy } from '@opensono/e2e/harness/registerStudy'
import {
  createPacs,
  imageApi,
  newTemplate,
  type Pacs,
  reportApi,
  type StudyId,
  studyApi,
  templateApi,
  writeTemplate,
} from '@opensono/pacs-core'
import type { Figure } from '../report/Figure'
import { quantile, rangeOf } from '../report/statistics'
import { addStill, anyStill } from './stills'

const rounds = 12
const warmUps = 3
const printed = 100
const pictures = 6
/** Reports of one order, at most. */
const atOnce = 50

const apis = { report: reportApi, study: studyApi, template: templateApi, image: imageApi }
type Calls = Pacs<typeof apis>

const text = {
  templateId: null,
  findings: '肝脏大小形态正常，包膜光滑，实质回声均匀，血管走行清晰。'.repeat(8),
  impression: '肝、胆、胰、脾超声检查未见明显异常。',
  result: 'negative' as const,
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ ms: number; answer: Answer }> {
  const begunAt = performance.now()
  const answer = await work()
  return { ms: performance.now() - begunAt, answer }
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const { ms } = await timed(work)
    if (round >= 0) times.push(ms)
  }
  return times
}

function previewFigure(name: string, times: readonly number[], note: string): Figure {
  return { name, unit: 'ms', value: quantile(times, 0.5), range: rangeOf(times), runs: rounds, target: 1000, note }
}

/** From the press to the paper of a report with six stills, which a doctor waits for. */
async function measurePreview(calls: Calls, url: string, token: string): Promise<Figure> {
  const { studyId } = await registerStudy(url, token, 'Preview')
  const still = await anyStill(url, calls)
  for (let place = 0; place < pictures; place += 1) await addStill(calls, studyId, still)
  const imageIds = (await calls.image.list({ studyId })).map(({ id }) => id)
  const times = await timesOf(() => calls.report.preview({ studyId, ...text, imageIds }))
  const note = `stills of the demo, ${Math.round(still.length / 1024)} KiB each, every pixel of them`
  return previewFigure(`Preview of a report with ${pictures} pictures: press to file`, times, note)
}

/** From the press to the sample sheet of a template with room for six stills. */
async function measureSample({ template }: Calls): Promise<Figure> {
  const content = newTemplate('report')
  const blocks = content.blocks.map((block) => (block.kind === 'images' ? { ...block, columns: 3, rows: 2 } : block))
  const xml = writeTemplate({ ...content, blocks })
  const times = await timesOf(() => template.previewReport({ xml }))
  const note = 'sample data, stills of 1024x768'
  return previewFigure(`Preview of a template with ${pictures} pictures: press to file`, times, note)
}

async function finishedReport({ report }: Calls, url: string, token: string, place: number): Promise<StudyId> {
  const { studyId } = await registerStudy(url, token, `Paper ${place}`)
  await report.save({ studyId, ...text, imageIds: [], version: 0 })
  await report.finish({ studyId, version: 1 })
  return studyId
}

/** A hundred reports from the press to their files, in two orders. */
async function measurePrints(calls: Calls, url: string, token: string): Promise<Figure[]> {
  const studyIds: StudyId[] = []
  for (let place = 0; place < printed; place += 1) studyIds.push(await finishedReport(calls, url, token, place))
  let [took, bytes] = [0, 0]
  for (let first = 0; first < printed; first += atOnce) {
    const { ms, answer } = await timed(() =>
      calls.report.printEach({ studyIds: studyIds.slice(first, first + atOnce) }),
    )
    if (answer.pdf === null || answer.refused.length > 0) throw new Error('some reports were refused')
    took += ms
    bytes += Buffer.byteLength(answer.pdf, 'base64')
  }
  const note = `two orders of ${atOnce}, each report marked in a transaction of its own`
  return [
    { name: `${printed} reports to PDF: press to files`, unit: 's', value: took / 1000, runs: 1, target: 60, note },
    { name: `${printed} reports to PDF: size`, unit: 'MB', value: bytes / 1_000_000, runs: 1 },
  ]
}

/**
 * How long a doctor waits for a preview, and a department for the reports of a morning.
 *
 * @param url - the product, with its demo.
 */
export async function measurePaper(url: string): Promise<Figure[]> {
  const callsOf = (token: string) => createPacs({ baseUrl: url, apis, token: () => token })
  const token = await logIn(url, 'director')
  const director = callsOf(token)
  const administrator = callsOf(await logIn(url, 'administrator'))
  return [
    await measurePreview(director, url, token),
    await measureSample(administrator),
    ...(await measurePrints(director, url, token)),
  ]
}
