import {
  createPacs,
  imageApi,
  newId,
  reportApi,
  reportSealApi,
  reportSheetApi,
  type StudyId,
  systemClock,
  waitingImageApi,
} from '@opensono/pacs-core'
import { dicomwebBasePath } from '@opensono/pacs-core/dicom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patient } from '../../src/database/schema/study'
import { element, rawDicom } from '../../src/dicom/web/testing/rawDicom'
import { actorOf, addStudy, put } from '../../src/modules/image/testing/imageFixture'
import { writeSheet } from '../../src/sheet/writeSheet'
import { type Attacked, startAttacked } from './startAttacked'
import { healthBusyMs, worstHealth } from './watchHealth'

// Findings and images of one person do not become another's, and what tries it in masses keeps nobody waiting.

let server: Attacked
beforeAll(async () => {
  server = await startAttacked()
})
afterAll(() => server?.stop())

const apis = {
  waiting: waitingImageApi,
  image: imageApi,
  report: reportApi,
  reportSeal: reportSealApi,
  reportSheet: reportSheetApi,
}
const director = () => createPacs({ apis, baseUrl: server.url, token: () => server.token })

async function studyOf(name: string, accessionNumber = ''): Promise<StudyId> {
  const studyId = await addStudy({ clock: systemClock, services: server }, { accessionNumber })
  await server.database.change(actorOf('doctor'), { id: 'test.patient' }, async ({ tx }) => {
    await tx.update(patient).set({ name }).where(eq(patient.id, studyId))
  })
  return studyId
}

let files = 0
/** Files of another person, whose only tie to a study is its accession number. */
function wrongFiles(accessionNumber: string, count: number): Buffer {
  const parts = Array.from({ length: count }, () => {
    files += 1
    const elements = {
      '00080050': element('00080050', 'SH', accessionNumber),
      '00100010': element('00100010', 'PN', 'WRONG^BOB '),
      '00100020': element('00100020', 'LO', '999999'),
      '00100030': element('00100030', 'DA', '19300101'),
      '00100040': element('00100040', 'CS', 'M '),
    }
    return [
      Buffer.from('--b\r\n\r\n'),
      rawDicom({ uid: `1.2.826.0.80.${files}`, studyUid: '1.2.3.99', elements }),
      Buffer.from('\r\n'),
    ]
  })
  return Buffer.concat([...parts.flat(), Buffer.from('--b--\r\n')])
}

test('files of another patient with the accession number of a study are none of its images', {
  timeout: 240_000,
}, async () => {
  const studyId = await studyOf('Moore Alice', '770001')
  const attack = async () => {
    const answer = await fetch(`${server.url}${dicomwebBasePath}/studies`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${server.token}`,
        'Content-Type': 'multipart/related; type="application/dicom"; boundary=b',
      },
      body: new Uint8Array(wrongFiles('770001', 40)),
    })
    await answer.arrayBuffer()
  }
  const { worstMs } = await worstHealth(server.url, attack)
  expect(await director().image.list({ studyId })).toEqual([])
  // They were understood: they wait for a user who decides.
  const waiting = (await director().waiting.list()).filter((each) => each.accessionNumber === '770001')
  expect(waiting.length).toBeGreaterThanOrEqual(40)
  expect(new Set(waiting.map(({ reason }) => reason))).toEqual(new Set(['OTHER_PATIENT']))
  expect(worstMs).toBeLessThanOrEqual(healthBusyMs)
})

test('a report that was given to another patient behind the server is changed, and forged seals are unknown', {
  timeout: 240_000,
}, async () => {
  const [studyId, otherId] = [await studyOf('Moore Alice'), await studyOf('Cole Bertha')]
  const pacs = director()
  const text = { templateId: null, findings: 'Liver', impression: 'Cyst', result: 'positive' as const, imageIds: [] }
  await pacs.report.save({ studyId, ...text, version: 0 })
  await pacs.report.finish({ studyId, version: 1 })
  const { sealed } = await pacs.reportSeal.get({ studyId })
  const verdictOf = async (asked: Parameters<typeof pacs.reportSeal.verify>[0]) =>
    (await pacs.reportSeal.verify(asked)).verdict
  expect(await verdictOf({ code: sealed.seal.code })).toBe('valid')
  const forged = {
    document: { ...sealed.document, impression: 'Nothing' },
    seal: { ...sealed.seal, keyId: 'f'.repeat(16) },
  }
  const verdicts = new Set<string>()
  const attack = async () => {
    for (let count = 0; count < 5; count += 1) verdicts.add(await verdictOf(forged).catch(() => 'refused'))
  }
  const { worstMs } = await worstHealth(server.url, attack)
  expect(verdicts).not.toContain('valid')
  expect(verdicts).toContain('unknown')
  await server.database.change(actorOf('doctor'), { id: 'test.alter' }, async ({ tx }) => {
    await tx.update(patient).set({ name: 'Cole Bertha' }).where(eq(patient.id, studyId))
  })
  expect(otherId).not.toBe(studyId)
  expect(await verdictOf({ code: sealed.seal.code }).catch(() => 'refused')).toBe('changed')
  expect(worstMs).toBeLessThanOrEqual(healthBusyMs)
})

test('a sheet of 500 reports, each under the number of another patient, writes none', {
  timeout: 240_000,
}, async () => {
  const studyId = await studyOf('Moore Alice')
  const pacs = director()
  const heads = ['Exam number', 'patientName', 'findings'].map((name) => ({ name, width: 10 }))
  const file = await writeSheet(
    heads,
    Array.from({ length: 500 }, () => [studyId, 'Cole Bertha', newId()]),
  )
  const credentials = await pacs.image.genericUploadToken({ filename: 'reports.xlsx', purpose: 'import' })
  await put(credentials, file)
  await pacs.image.genericOnUpload({ purpose: 'import', fileUrl: credentials.key })
  let faultCount = 0
  const attack = async () => {
    faultCount = (await pacs.reportSheet.import({ fileUrl: credentials.key })).faultCount
  }
  const { worstMs } = await worstHealth(server.url, attack, 4)
  expect(faultCount).toBeGreaterThanOrEqual(500)
  expect(await pacs.report.get({ studyId })).toMatchObject({ version: 0 })
  expect(worstMs).toBeLessThanOrEqual(healthBusyMs)
})
