import { newId, type Permission } from '@opensono/pacs-core'
import { type DicomDataset, tag } from '@opensono/pacs-core/dicom'
import { hospitalIdOf, type TestHospital } from '../../../../test/fixture/fixture'
import type { TestServer } from '../../../../test/startTestServer'
import { machineKey } from '../../../database/schema/session'
import { actorOf, dicom } from '../../../modules/image/testing/imageFixture'
import { newMachineKey } from '../../../serve/machineKey'
import type { Ask } from './dicomwebFixture'

const boundary = 'b0undary'
const type = `multipart/related; type="application/dicom"; boundary=${boundary}`

/** What an answer of the Store transaction says. */
export interface StoreAnswer {
  status: number
  stored: unknown[]
  failed: [uid: unknown, reason: unknown][]
  others: unknown[]
  warnings: unknown[]
  /** Where each stored file is retrieved from; undefined for nowhere. */
  addresses: unknown[]
  /** Attributes of each stored file that are not those of its study. */
  differing: string[][]
  text: string
}

type Item = Record<string, { Value?: unknown[] }>

/** Sends files to a server and reads what it answers. */
export async function sendFiles(ask: Ask, files: readonly Buffer[], path = '/studies'): Promise<StoreAnswer> {
  const parts = files.flatMap((file) => [
    Buffer.from(`\r\n--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`),
    file,
  ])
  const body = new Uint8Array(Buffer.concat([...parts, Buffer.from(`\r\n--${boundary}--\r\n`)]))
  const answer = await ask(path, { method: 'POST', body, headers: { 'Content-Type': type } })
  const text = await answer.text()
  const read = JSON.parse(text) as Record<string, { Value?: Item[] }>
  const items = (each: string) => read[each]?.Value ?? []
  const value = (item: Item | undefined, each: string) => item?.[each]?.Value?.[0]
  const stored = items('00081199')
  return {
    status: answer.status,
    stored: stored.map((item) => value(item, '00081155')),
    failed: items('00081198').map((item) => [value(item, '00081155'), value(item, '00081197')]),
    others: items('0008119A').map((item) => value(item, '00081197')),
    warnings: stored.map((item) => value(item, '00081196')),
    addresses: stored.map((item) => value(item, '00081190')),
    differing: stored.map((item) => {
      const original = value(item, '04000561') as Item | undefined
      return Object.keys((value(original, '04000550') as Item | undefined) ?? {}).sort()
    }),
    text,
  }
}

let number = 0

/** What a file of a test says. */
export interface SentFile {
  studyUid?: string
  accession?: string
  name?: string
  patientId?: string
  birthDate?: string
  sex?: string
  sopInstanceUid?: string
  more?: DicomDataset
}

const text = (vr: string, value: string | undefined) => (value === undefined ? { vr } : { vr, Value: [value] })

/** A file as an ultrasound device sends it, with a SOP Instance UID that no other one has. */
export function deviceFile({ studyUid = '1.2.3.99', sopInstanceUid, name, ...said }: SentFile): {
  file: Buffer
  uid: string
} {
  number += 1
  const uid = sopInstanceUid ?? `1.2.826.0.62.${number}`
  const dataset: DicomDataset = {
    [tag.SOPInstanceUID]: { vr: 'UI', Value: [uid] },
    [tag.StudyInstanceUID]: text('UI', studyUid === '' ? undefined : studyUid),
    [tag.SeriesInstanceUID]: { vr: 'UI', Value: ['1.2.3.99.7'] },
    [tag.InstanceNumber]: { vr: 'IS', Value: [number] },
    [tag.AccessionNumber]: text('SH', said.accession),
    [tag.PatientName]: name === undefined ? { vr: 'PN' } : { vr: 'PN', Value: [{ Alphabetic: name }] },
    [tag.PatientID]: text('LO', said.patientId),
    [tag.PatientBirthDate]: text('DA', said.birthDate),
    [tag.PatientSex]: text('CS', said.sex),
    ...said.more,
  }
  return { file: dicom(Buffer.alloc(128), dataset), uid }
}

/** An ultrasound device with a machine key of its own. */
export async function addDevice(
  server: TestServer,
  permissions: readonly Permission[] = ['pacs:image:collect_image'],
  hospital: TestHospital = 'first',
): Promise<Ask> {
  const { key, publicId, keyHash } = newMachineKey()
  const name = `ultrasound ${publicId}`
  await server.services.database.change(actorOf('director', hospital), { id: 'test.key' }, ({ tx }) =>
    tx
      .insert(machineKey)
      .values({
        hospitalId: hospitalIdOf(hospital),
        id: newId(),
        name,
        publicId,
        keyHash,
        permissions: [...permissions],
        endsAt: '2126-01-01T00:00:00.000Z',
        madeAt: '2026-01-01T00:00:00.000Z',
        madeByName: '',
      })
      .execute(),
  )
  return (path, init = {}) =>
    server.fetch(`/dicom-web${path}`, { ...init, headers: { ...init.headers, 'X-OpenSono-Key': key } })
}
