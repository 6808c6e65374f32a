import { setTimeout as pause } from 'node:timers/promises'
import { type accounts, logIn } from '@opensono/e2e/harness/logIn'
import type { Product } from '@opensono/e2e/harness/Product'
import { createPacs, type InputOf, type Pacs, PacsError, patientApi, studyApi } from '@opensono/pacs-core'
import { ownBytes, processTree, serversOf } from '../browser/processes'
import { medianOf, ratioOf } from '../report/compared'
import type { Figure } from '../report/Figure'
import { quantile } from '../report/statistics'
import { Orthanc } from './Orthanc'
import { seedStudies } from './seedStudies'

/** What Orthanc can be given in a minute. */
const ofOrthanc = 1_000
const rounds = 12
const exported = 100_000
const deepPage = 5_000
const page = { pageNumber: 0, pageSize: 20 }

const apis = { patient: patientApi, study: studyApi }
type Calls = Pacs<typeof apis>
type Search = InputOf<typeof studyApi.search>
type Samples = Map<string, number[]>
type Account = keyof typeof accounts

/** Who asks for records, and who for patients. */
interface Callers {
  readonly records: Calls
  readonly patients: Calls
  /** Of somebody who sees and may do everything. */
  readonly director: Calls
}

/** Searches of one user are limited a minute: they ask in turns. */
const callers: readonly Account[] = ['doctor', 'sonographer', 'registrar']
/** Those who may register look for patients. */
const registrars: readonly Account[] = ['registrar', 'director']

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  await work()
  return performance.now() - begunAt
}

/** Waits where a limit says so, and makes the call again. */
async function allowed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (thrown) {
    const error = PacsError.from(thrown)
    if (!error.is('RATE_LIMITED')) throw thrown
    await pause(Number(error.details.retryAfterSeconds) * 1000)
    return allowed(call)
  }
}

/** In turns, so that whatever disturbs disturbs all. The first rounds warm caches, connections and the compiler. */
async function inTurns(works: Readonly<Record<string, () => Promise<unknown>>>): Promise<Samples> {
  const samples: Samples = new Map(Object.keys(works).map((name) => [name, []]))
  for (let round = -8; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      const took = await allowed(() => timed(work))
      if (round >= 0) samples.get(name)?.push(took)
    }
  }
  return samples
}

async function queriesOf(pacs: Calls): Promise<Record<string, Search>> {
  const [newest] = (await allowed(() => pacs.study.search(page))).rows
  const today = newest?.registerTime.slice(0, 10) ?? ''
  const month = new Date(Date.parse(today) - 30 * 86_400_000).toISOString().slice(0, 10)
  return {
    'newest 20': page,
    'the list of today': { ...page, startTime: today, endTime: today },
    'a month of printed ones': { ...page, startTime: month, endTime: today, studyStatus: ['printed'] },
    'a fragment of a name': { ...page, text: newest?.patientName.slice(0, 2) ?? '' },
    'the initials of a name': { ...page, text: 'zh' },
    'a phone': { ...page, text: '17000007919' },
    'the start of a phone': { ...page, text: '1700001' },
    'an accession number': { ...page, text: '990000000777' },
    'by name': { ...page, sort: { column: 'patientName', isDescending: false } },
  }
}

/** What is asked while somebody is registered. */
async function patientWorks(pacs: Calls): Promise<Record<string, () => Promise<unknown>>> {
  const [known] = await allowed(() => pacs.patient.suggest({ text: '17000007919' }))
  if (known === undefined) throw new Error('Nobody has the phone of the first copy.')
  const { patientName, patientSex, birthDate, telPhone, idCard, hisNumber } = known
  const looked = { patientName, patientSex, birthDate, telPhone, idCard, hisNumber }
  return {
    'a patient while the name is typed': () => pacs.patient.suggest({ text: patientName }),
    'a patient while the phone is typed': () => pacs.patient.suggest({ text: telPhone.slice(0, 8) }),
    'a returning patient by name': () => pacs.patient.furtherVisit({ patientName }),
    'who may be the one registered': () => pacs.patient.duplicates(looked),
  }
}

function figuresOf(at: string, samples: Samples): Figure[] {
  return [...samples].flatMap(([what, taken]) => [
    medianOf(`Records p50: ${what}, ${at}`, 'ms', taken),
    { name: `Records p95: ${what}, ${at}`, unit: 'ms', value: quantile(taken, 0.95), runs: rounds, target: 200 },
  ])
}

/** The deep page by the cursor of the one before it, and by its number alone. */
async function measureDeepPage(pacs: Calls): Promise<Figure[]> {
  const { cursor } = await allowed(() => pacs.study.search({ ...page, pageNumber: deepPage - 1 }))
  const deep = { ...page, pageNumber: deepPage }
  const samples = await inTurns({
    'page 1': () => pacs.study.search(page),
    'page 5,000, by its cursor': () => pacs.study.search({ ...deep, cursor: cursor ?? '' }),
    'page 5,000, by its number': () => pacs.study.search(deep),
  })
  const of = (name: string) => samples.get(name) ?? []
  return [
    ...figuresOf('1,000,000 studies', samples),
    ratioOf('Records: page 5,000 by its cursor over page 1', of('page 5,000, by its cursor'), of('page 1'), {
      target: 1.5,
    }),
  ]
}

/** Memory of the server while a sheet of many rows leaves it. */
async function measureExport(pacs: Calls): Promise<Figure[]> {
  const servers = serversOf(processTree(process.pid))
  const before = ownBytes(servers)
  let most = before
  let isDone = false
  const watch = (async () => {
    for (; !isDone; await pause(100)) most = Math.max(most, ownBytes(servers))
  })()
  const columns = (
    [
      'examNumber',
      'patientName',
      'patientSex',
      'patientAge',
      'examType',
      'bodyParts',
      'registerTime',
      'status',
      'findings',
      'tips',
    ] as const
  ).map((id) => ({ id, name: id }))
  let rows = 0
  let bytes = 0
  const took = await timed(async () => {
    const file = await pacs.download(studyApi.export, { columns })
    rows = file.rows ?? 0
    bytes = file.blob.size
  })
  isDone = true
  await watch
  const note = `${rows.toLocaleString('en')} rows of ten columns, ${(bytes / 2 ** 20).toFixed(1)} MB`
  return [
    { name: 'Export: time', unit: 's', value: took / 1000, runs: 1, note },
    {
      name: 'Export: memory of the server beyond what it had',
      unit: 'MB',
      value: (most - before) / 2 ** 20,
      runs: 1,
      target: 150,
      note,
    },
  ]
}

/** Orthanc finds what we find: twenty studies by a name, by an accession number, and any twenty. */
async function measureOrthanc(orthanc: Orthanc, size: number, ours: Samples): Promise<Figure[]> {
  await orthanc.fill({ to: size })
  const samples = await inTurns({
    'any 20 (it cannot sort)': () => orthanc.find({}),
    'a fragment of a name': () => orthanc.find({ PatientName: '*ZHANG*' }),
    'an accession number': () => orthanc.find({ AccessionNumber: 'A777' }),
  })
  const at = `${size.toLocaleString('en')} studies`
  const of = (all: Samples, name: string) => all.get(name) ?? []
  return [
    ...[...samples].map(([what, taken]) => medianOf(`Orthanc p50: ${what}, ${at}`, 'ms', taken)),
    ratioOf(
      `Records over Orthanc: newest 20 over any 20, ${at}`,
      of(ours, 'newest 20'),
      of(samples, 'any 20 (it cannot sort)'),
    ),
    ratioOf(
      `Records over Orthanc: a fragment of a name, ${at}`,
      of(ours, 'a fragment of a name'),
      of(samples, 'a fragment of a name'),
    ),
    ratioOf(
      `Records over Orthanc: an accession number, ${at}`,
      of(ours, 'an accession number'),
      of(samples, 'an accession number'),
    ),
  ]
}

/** Clients of people who ask in turns, each call by the next of them. Each logs in once: a phone gets one code a minute. */
async function allCallers(product: Product): Promise<Callers> {
  const tokens = new Map<Account, string>()
  for (const account of new Set([...callers, ...registrars])) {
    tokens.set(account, await allowed(() => logIn(product.url, account)))
  }
  const clientOf = (people: readonly Account[]): Calls => {
    let calls = 0
    return createPacs({
      baseUrl: product.url,
      apis,
      token: () => tokens.get(people[calls++ % people.length] ?? 'director') ?? null,
    })
  }
  return { records: clientOf(callers), patients: clientOf(registrars), director: clientOf(['director']) }
}

/** Every query, at one size. */
async function measureSize(
  product: Product,
  { records, patients }: Callers,
  size: number,
): Promise<{ figures: Figure[]; samples: Samples }> {
  const seeding = await timed(() => seedStudies(product, size))
  const queries = await queriesOf(records)
  const samples = await inTurns({
    ...Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, () => records.study.search(query)])),
    ...(await patientWorks(patients)),
  })
  const at = `${size.toLocaleString('en')} studies`
  const seeded: Figure = { name: `Seeding, ${at}`, unit: 's', value: seeding / 1000, runs: 1 }
  return { figures: [...figuresOf(at, samples), seeded], samples }
}

function growthOf(sizes: string, small: Samples, large: Samples): Figure[] {
  return [...large].map(([what, taken]) =>
    ratioOf(`Records: ${what}, ${sizes}`, taken, small.get(what) ?? [], { target: 1.5 }),
  )
}

/**
 * Lists of records through their endpoint, with session, permission, validation and audit, and a sheet of many; beside Orthanc where it is
 * installed.
 *
 * @param product - runs with its demo; it is left full.
 */
export async function measureRecords(product: Product): Promise<Figure[]> {
  const pacs = await allCallers(product)
  const few = await measureSize(product, pacs, ofOrthanc)
  const orthanc = await Orthanc.start()
  const beside =
    orthanc === null ? [] : await measureOrthanc(orthanc, ofOrthanc, few.samples).finally(() => orthanc.stop())
  const small = await measureSize(product, pacs, 10_000)
  const large = await measureSize(product, pacs, exported)
  const growth = growthOf('100,000 over 10,000 studies', small.samples, large.samples)
  const sheet = await measureExport(pacs.director)
  return [...few.figures, ...beside, ...small.figures, ...large.figures, ...growth, ...sheet]
}

/**
 * The same lists at a million studies, beside ten thousand; and a page far down.
 *
 * @param product - runs with its demo; it is left full.
 */
export async function measureMillion(product: Product): Promise<Figure[]> {
  const pacs = await allCallers(product)
  const small = await measureSize(product, pacs, 10_000)
  const large = await measureSize(product, pacs, 1_000_000)
  const growth = growthOf('1,000,000 over 10,000 studies', small.samples, large.samples)
  return [...small.figures, ...large.figures, ...growth, ...(await measureDeepPage(pacs.records))]
}
