import { logIn } from '@opensono/e2e/harness/logIn'
import type { Product } from '@opensono/e2e/harness/Product'
import pg from 'pg'
import { medianOf, ratioOf } from '../report/compared'
import type { Figure } from '../report/Figure'
import { Orthanc } from './Orthanc'
import { adminUrl, seedStudies } from './seedStudies'
import { studyFiles } from './studyFiles'

const rounds = 12
const warmUps = 4
/** Studies of both. */
const sizes = [10_000, 100_000]
/** Orthanc makes its studies one by one: how long it may take for them. */
const fillMs = 10 * 60_000
const storedFiles = 500
const filesOfRequest = 20

type Ask = (path: string, init?: RequestInit) => Promise<Response>

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  await work()
  return performance.now() - begunAt
}

async function whole(answer: Promise<Response>): Promise<string> {
  const given = await answer
  const text = await given.text()
  if (!given.ok) throw new Error(`${given.url}: ${given.status} ${text}`)
  return text
}

/** Gives each copied study one still, as capturing leaves it in the database. */
async function addStills(product: Product): Promise<void> {
  const client = new pg.Client({ connectionString: await adminUrl(product.dataDir) })
  await client.connect()
  try {
    await client.query(`SET session_replication_role = replica`)
    await client.query(`DELETE FROM image_file f WHERE f.sha256 = 'bench'`)
    await client.query(
      `DELETE FROM image i WHERE NOT EXISTS (SELECT FROM image_file f WHERE f.hospital_id = i.hospital_id AND f.id = i.id)`,
    )
    await client.query(
      `DELETE FROM image_pixels x WHERE NOT EXISTS (SELECT FROM image_file f WHERE f.hospital_id = x.hospital_id AND f.id = x.id)`,
    )
    await client.query(
      `UPDATE study SET image_count = 1, first_image_at = register_time WHERE exam_number LIKE 'BENCH%'`,
    )
    await client.query(`INSERT INTO image_file (hospital_id, id, object_key, content_type, size_bytes, sha256, is_clip, uploaded_by_id, scanned_at)
      SELECT hospital_id, id, 'image/bench/' || id || '.jpg', 'image/jpeg', 1, 'bench', false, registered_by_id, register_time
      FROM study WHERE exam_number LIKE 'BENCH%'`)
    await client.query(`INSERT INTO image (hospital_id, id, study_id, instance_number)
      SELECT hospital_id, id, id, 1 FROM study WHERE exam_number LIKE 'BENCH%'`)
    const facts = {
      form: { kind: 'jpeg' },
      transferSyntaxUid: '1.2.840.10008.1.2.4.50',
      rows: 768,
      columns: 1024,
      samples: 3,
      photometric: 'YBR_FULL_422',
      frames: 1,
      frameTimeMs: null,
      lossyBytes: 1,
      lossyMethod: 'ISO_10918_1',
    }
    await client.query(
      `INSERT INTO image_pixels (hospital_id, id, facts) SELECT hospital_id, id, $1::jsonb FROM study WHERE exam_number LIKE 'BENCH%'`,
      [JSON.stringify(facts)],
    )
    await client.query('ANALYZE study, image, image_file, image_pixels')
  } finally {
    await client.end()
  }
}

const queries: Readonly<Record<string, string>> = {
  'newest 20': '/studies?limit=20',
  'by a name': '/studies?limit=20&PatientName=*ZHANG*',
  'by a month': '/studies?limit=20&StudyDate=20200101-20200131',
}

/** The same of the demo's names and days. */
function ownQueries(): Readonly<Record<string, string>> {
  const day = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  return {
    ...queries,
    'by a name': '/studies?limit=20&PatientName=*zh*',
    'by a month': `/studies?limit=20&StudyDate=${day(90)}-${day(60)}`,
  }
}

async function search(ask: Ask, own: Readonly<Record<string, string>>): Promise<Map<string, number[]>> {
  const samples = new Map(Object.keys(own).map((name) => [name, [] as number[]]))
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [name, path] of Object.entries(own)) {
      const took = await timed(() => whole(ask(path)))
      if (round >= 0) samples.get(name)?.push(took)
    }
  }
  return samples
}

function bodyOf(files: readonly Buffer[]): { body: Buffer; type: string } {
  const parts = files.flatMap((file) => [
    Buffer.from('\r\n--opensono\r\nContent-Type: application/dicom\r\n\r\n'),
    file,
  ])
  return {
    body: Buffer.concat([...parts, Buffer.from('\r\n--opensono--\r\n')]),
    type: 'multipart/related; type="application/dicom"; boundary=opensono',
  }
}

async function store(ask: Ask, files: readonly Buffer[]): Promise<number> {
  return timed(async () => {
    for (let at = 0; at < files.length; at += filesOfRequest) {
      const { body, type } = bodyOf(files.slice(at, at + filesOfRequest))
      await whole(ask('/studies', { method: 'POST', body: new Uint8Array(body), headers: { 'Content-Type': type } }))
    }
  })
}

/** A study that takes a file of ours: neither printed nor locked, and nobody works on it. */
async function studyThatTakes(ours: Ask): Promise<string> {
  const found = JSON.parse(await whole(ours('/studies?limit=100'))) as Record<string, { Value?: unknown[] }>[]
  for (const dataset of found) {
    const uid = String(dataset['0020000D']?.Value?.[0])
    const { body, type } = bodyOf(studyFiles(uid, 1))
    const init = { method: 'POST', body: new Uint8Array(body), headers: { 'Content-Type': type } }
    const answer = await ours('/studies', init)
    await answer.arrayBuffer()
    if (answer.ok) return uid
  }
  throw new Error('No study of the demo takes a file.')
}

/** Searches and stores through DICOMweb, with login, permission and audit; beside Orthanc's plug-in where it is installed. */
export async function measureDicomweb(product: Product): Promise<Figure[]> {
  const token = await logIn(product.url, 'doctor')
  const ours: Ask = (path, { headers, ...init } = {}) =>
    fetch(`${product.url}/dicom-web${path}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...headers } })
  const studyUid = await studyThatTakes(ours)
  const files = studyFiles(studyUid, storedFiles)
  const stored = await store(ours, files)
  const figures: Figure[] = [
    { name: `DICOMweb: store ${storedFiles} instances of 512x512`, unit: 's', value: stored / 1000, runs: 1 },
  ]
  const found = new Map<number, Searched>()
  for (const size of sizes) {
    await seedStudies(product, size)
    await addStills(product)
    found.set(size, await search(ours, ownQueries()))
    for (const [name, taken] of found.get(size) ?? [])
      figures.push(medianOf(`DICOMweb p50: ${name}, ${grouped(size)} studies`, 'ms', taken))
  }
  const orthanc = await Orthanc.start({ hasDicomweb: true })
  if (orthanc === null) return figures
  try {
    return [...figures, ...(await besideOrthanc(orthanc, files, found))]
  } finally {
    await orthanc.stop()
  }
}

type Searched = Map<string, number[]>
const grouped = (count: number) => count.toLocaleString('en')

/** The same in Orthanc, of as many studies as it takes in time. */
async function besideOrthanc(
  orthanc: Orthanc,
  files: readonly Buffer[],
  found: ReadonlyMap<number, Searched>,
): Promise<Figure[]> {
  const theirs: Ask = (path, init) => fetch(`${orthanc.url}/dicom-web${path}`, init)
  const stored = await store(theirs, files)
  const figures: Figure[] = [
    { name: `Orthanc: store ${storedFiles} instances of 512x512`, unit: 's', value: stored / 1000, runs: 1 },
  ]
  const untilMs = Date.now() + fillMs
  let from = 0
  for (const [size, own] of found) {
    const begunAt = Date.now()
    const filled = await orthanc.fill({ from, to: size }, untilMs)
    if (filled === from) continue
    const note = `${grouped(filled - from)} of its studies were made in ${Math.round((Date.now() - begunAt) / 1000)} s`
    from = filled
    for (const [name, taken] of await search(theirs, queries)) {
      figures.push(medianOf(`Orthanc DICOMweb p50: ${name}, ${grouped(filled)} studies`, 'ms', taken, { note }))
      const both =
        filled === size ? `${grouped(size)} studies` : `our ${grouped(size)} over its ${grouped(filled)} studies`
      figures.push(ratioOf(`DICOMweb over Orthanc: ${name}, ${both}`, own.get(name) ?? [], taken))
    }
  }
  return figures
}
