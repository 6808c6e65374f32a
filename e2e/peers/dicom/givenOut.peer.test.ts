import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { tag } from '@opensono/pacs-core/dicom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uidOf } from '../../../examples/reference-server/src/dicom/object/uids'
import {
  type Ask,
  clientFor,
  makeStudy,
  startDicomwebServer,
} from '../../../examples/reference-server/src/dicom/web/testing/dicomwebFixture'
import { type RawFile, rawDicom } from '../../../examples/reference-server/src/dicom/web/testing/rawDicom'
import { sendFiles } from '../../../examples/reference-server/src/dicom/web/testing/storeFixture'
import {
  type ObjectName,
  objectClasses,
  objectFile,
} from '../../../examples/reference-server/src/modules/image/testing/objectFiles'
// What the project's global set-up provides is declared there.
import type {} from '../../../examples/reference-server/test/globalSetup'
import type { TestServer } from '../../../examples/reference-server/test/startTestServer'

const run = promisify(execFile)

let server: TestServer
let doctor: Ask
let folder: string
let number = 0
beforeAll(async () => {
  server = await startDicomwebServer()
  doctor = await clientFor(server, 'doctor')
  folder = await mkdtemp(path.join(tmpdir(), 'opensono-given-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends a file to a study of Ouyang Feng and retrieves what is given out of it, as a file on disk. */
async function givenOut(make: (studyUid: string) => { file: Buffer; uid: string; seriesUid: string }): Promise<string> {
  number += 1
  const id = await makeStudy(server, {
    name: '欧阳锋',
    stills: 0,
    patient: { patientId: `P${number}`, birthDate: '1980-02-29' },
    study: { accessionNumber: `2026010600${number}` },
  })
  const { file, uid, seriesUid } = make(uidOf(id))
  const sent = await sendFiles(doctor, [file])
  expect(sent.failed).toEqual([])
  expect(sent.stored).toEqual([uid])
  const answer = await doctor(`/studies/${uidOf(id)}/series/${seriesUid}/instances/${uid}`, {
    headers: { Accept: 'application/dicom; transfer-syntax=*' },
  })
  expect(answer.status).toBe(200)
  const given = path.join(folder, `${number}.dcm`)
  await writeFile(given, Buffer.from(await answer.arrayBuffer()))
  return given
}

/** What dcmtk prints of a file, and what it complains about. */
async function dumped(tool: 'dcmdump' | 'dsrdump', file: string): Promise<{ text: string; complaints: string[] }> {
  const { stdout, stderr } = await run(tool, tool === 'dcmdump' ? ['+U8', file] : [file])
  return { text: stdout, complaints: stderr.split('\n').filter((line) => /^[EWF]: /.test(line)) }
}

/** A file without a picture whose study is the one of that UID. */
const objectOf = (name: ObjectName, syntax?: string) => (studyUid: string) =>
  objectFile(name, { [tag.StudyInstanceUID]: { vr: 'UI', Value: [studyUid] } }, syntax)

test.each(Object.keys(objectClasses) as ObjectName[])(
  'dcmtk reads an object as it is given out, with its registered patient: %s',
  async (name) => {
    for (const syntax of ['1.2.840.10008.1.2.1', '1.2.840.10008.1.2']) {
      const { text, complaints } = await dumped('dcmdump', await givenOut(objectOf(name, syntax)))
      expect(complaints).toEqual([])
      expect(text).toContain('[Ouyang^Feng=欧阳^锋]')
      expect(text).toContain(`[P${number}]`)
      expect(text).toContain(`[2026010600${number}]`)
    }
  },
)

test('dcmtk reads the measured value of a structured report under the registered name', async () => {
  const { text } = await dumped('dsrdump', await givenOut(objectOf('comprehensive report')))
  expect(text).toContain('<contains NUM:(,,"Biparietal")="80" (mm,UCUM,"millimeter")>')
  expect(text).toContain(`Ouyang^Feng=欧阳^锋 (F, 1980-02-29, #P${number})`)
})

test.each<[string, Partial<RawFile>]>([
  ['implicit little endian', { isImplicit: true, syntax: '1.2.840.10008.1.2' }],
  ['without a preamble', { hasPreamble: false }],
  ['implicit file meta information', { isMetaImplicit: true }],
  ['another transfer syntax than it says', { isImplicit: true }],
])('dcmtk reads what is given out of a file that was not written as it should be: %s', async (_, more) => {
  const uid = `1.2.826.0.90.${number + 1}`
  const file = await givenOut((studyUid) => ({
    file: rawDicom({ uid, studyUid, ...more }),
    uid,
    seriesUid: '1.2.3.77',
  }))
  const { text, complaints } = await dumped('dcmdump', file)
  expect(complaints).toEqual([])
  expect(text).toContain('[Ouyang^Feng=欧阳^锋]')
})
