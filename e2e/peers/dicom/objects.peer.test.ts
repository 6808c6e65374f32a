import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newId } from '@opensono/pacs-core'
import { calibrateLength, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basicData, studyBodyPart } from '../../../examples/reference-server/src/database/schema/study'
import { readDicomObject, readDicomObjects } from '../../../examples/reference-server/src/dicom/object/dicomObjects'
import { storeImage } from '../../../examples/reference-server/src/modules/image/storeImage'
import {
  actorOf,
  addStudy,
  clip,
  setMeasure,
  setPatient,
  setStudy,
  squarePicture,
} from '../../../examples/reference-server/src/modules/image/testing/imageFixture'
import { hospitalIdOf } from '../../../examples/reference-server/test/fixture/fixture'
// What the project's global set-up provides is declared there.
import type {} from '../../../examples/reference-server/test/globalSetup'
import { startTestServer, type TestServer } from '../../../examples/reference-server/test/startTestServer'

const run = promisify(execFile)
const doctor = actorOf('doctor')
const call = { id: 'test.dicom' }
const readBack = fileURLToPath(new URL('./readBack.py', import.meta.url))

let server: TestServer
let number = 0
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(path.join(tmpdir(), 'opensono-dicom-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const region = calibrateLength(
  { from: { x: 10, y: 10 }, to: { x: 10, y: 110 }, value: 50 },
  { minX: 0, minY: 0, maxX: 159, maxY: 119 },
)
const measure = writeMeasureDocument({ version: 1, calibration: { id: 'c1', regions: [region] }, annotations: [] })

/** A body part in both languages. */
type NamedPart = readonly [name: string, englishName: string]

let partNumber = 0
async function addParts(studyId: string, parts: readonly NamedPart[]): Promise<void> {
  const hospitalId = hospitalIdOf('first')
  await server.services.database.change(doctor, call, async ({ tx }) => {
    for (const [place, [name, englishName]] of parts.entries()) {
      const bodyPartId = newId()
      await tx
        .insert(basicData)
        .values({ hospitalId, id: bodyPartId, kind: 'body-part', name: `${name}${++partNumber}`, englishName })
      await tx.insert(studyBodyPart).values({ hospitalId, studyId, bodyPartId, place })
    }
  })
}

/** Stores a picture of a patient of that name, and writes its DICOM object to a file. */
async function fileOf(
  bytes: Buffer,
  name: string,
  englishName = '',
  parts: readonly NamedPart[] = [],
): Promise<{ file: string; uid: string }> {
  const studyId = await addStudy(server)
  await addParts(studyId, parts)
  number += 1
  await setStudy(server, studyId, { accessionNumber: `2026010500${number}` })
  await setPatient(server, studyId, { name, englishName, sex: 'female', birthDate: '1980-02-29' })
  const imageId = await storeImage(server.services, doctor, { studyId, bytes })
  await setMeasure(server, imageId, measure)
  const absence = async () => (await readDicomObjects(server.services, doctor, call, studyId))[0]?.absence
  await expect.poll(absence, { timeout: 25_000 }).toBeNull()
  const object = await readDicomObject(server.services, doctor, imageId)
  const file = path.join(folder, `${imageId}.dcm`)
  await writeFile(file, await buffer((await object.toPart10()).stream))
  return { file, uid: object.sopInstanceUid }
}

/** What dciodvfy finds wrong; it says so on its error output. */
async function errorsOf(file: string): Promise<string[]> {
  const { stdout, stderr } = await run('dciodvfy', [file]).catch((thrown: { stdout: string; stderr: string }) => thrown)
  return `${stdout}\n${stderr}`.split('\n').filter((line) => line.startsWith('Error'))
}

const stills = {
  '4:2:0': ['YBR_FULL_422', () => squarePicture().jpeg({ chromaSubsampling: '4:2:0' }).toBuffer()],
  '4:4:4': ['YBR_FULL_422', () => squarePicture().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
  grey: ['MONOCHROME2', () => squarePicture().toColourspace('b-w').jpeg().toBuffer()],
  progressive: ['RGB', () => squarePicture().jpeg({ progressive: true }).toBuffer()],
  PNG: ['RGB', () => squarePicture().png().toBuffer()],
} as const

test.each([
  ...Object.entries(stills).map(([name, [photometric, draw]]) => [name, photometric, draw, null, 1] as const),
  ['H.264', 'YBR_PARTIAL_420', () => clip('fragmented.mp4'), 1, 10] as const,
  ['VP9', 'YBR_FULL_422', () => clip('vp9.webm'), 10, 10] as const,
])(
  'the object of a picture is valid, and others read what it says: %s',
  async (_, photometric, draw, pieces, frames) => {
    const { file, uid } = await fileOf(await draw(), '欧阳锋')
    expect(await errorsOf(file)).toEqual([])
    const { stdout } = await run('/usr/bin/python3', [readBack, file])
    const read = JSON.parse(stdout)
    const isPacked = pieces !== null || photometric !== 'RGB'
    expect(read).toEqual({
      alphabetic: 'Ouyang^Feng',
      ideographic: '欧阳^锋',
      uid,
      rows: 120,
      columns: 160,
      frames,
      pieces: isPacked ? (pieces ?? 1) : null,
      photometric,
      regions: [0.05],
    })
    const dump = (await run('dcmdump', ['+U8', file])).stdout
    expect(dump).toContain('Ouyang^Feng=欧阳^锋')
    expect(dump).toContain(`[${uid}]`)
  },
)

test('an English name has one group, and the object is valid', async () => {
  const { file } = await fileOf(await squarePicture().jpeg().toBuffer(), 'Smith, John')
  expect(await errorsOf(file)).toEqual([])
  const { stdout } = await run('/usr/bin/python3', [readBack, file])
  expect(JSON.parse(stdout)).toMatchObject({ alphabetic: 'Smith^John', ideographic: '' })
})

const bodyParts = (
  'Abdomen Adrenal Aorta Bladder Brain Breast Carotid Elbow Eye Foot Gallbladder Hand Head Heart Hip Kidney Knee Leg Liver Lung Neck Ovary ' +
  'Pancreas Pelvis Penis Prostate Rectum Scrotum Shoulder Spine Spleen Testis Thyroid Uterus Wrist'
).split(' ')

test.each(bodyParts)(
  'the object is valid for a body part, on either side, on both and on none: %s',
  async (part) => {
    const sides: NamedPart[] = [
      ['', part],
      ['左', `Left ${part}`],
      ['右', `Right ${part}`],
    ]
    for (const parts of [...sides.map((each) => [each]), sides]) {
      const { file } = await fileOf(await squarePicture().jpeg().toBuffer(), '买买提·阿不都拉', '', parts)
      expect(await errorsOf(file)).toEqual([])
    }
  },
  60_000,
)

test('a JPEG of 4:2:2 becomes a valid object', async () => {
  const source = new URL('../../../packages/pacs-core/src/dicom/testing/files/jpeg-ybr422.dcm', import.meta.url)
  const bytes = await readFile(source)
  const start = bytes.indexOf('\xff\xd8\xff', 0, 'latin1')
  const end = bytes.lastIndexOf('\xff\xd9', undefined, 'latin1') + 2
  const { file } = await fileOf(bytes.subarray(start, end), '张三')
  expect(await errorsOf(file)).toEqual([])
  const { stdout } = await run('/usr/bin/python3', [readBack, file])
  expect(JSON.parse(stdout)).toMatchObject({ photometric: 'YBR_FULL_422', ideographic: '张^三' })
})
