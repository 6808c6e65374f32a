import { randomBytes } from 'node:crypto'
import {
  accountApi,
  eventApi,
  limits,
  type Pacs,
  reportSealApi,
  reportSignatureApi,
  type StudyId,
} from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { operationLog } from '../../../database/schema/foundation'
import { signatureScan } from '../../../database/schema/report'
import { study } from '../../../database/schema/study'
import { keepHouse } from '../../../jobs/housekeeping'
import { drawPdf, inkIn } from '../../../paper/testing/drawPdf'
import { actorOf, jpeg } from '../../image/testing/imageFixture'
import { addWords, codeOf, pdfOf, registration, apis as reportApis, type TestWords } from '../testing/reportFixture'

const apis = {
  ...reportApis,
  reportSeal: reportSealApi,
  reportSignature: reportSignatureApi,
  account: accountApi,
  event: eventApi,
}
type Client = Pacs<typeof apis>

let server: TestServer
let words: TestWords
let doctor: Client
let colleague: Client
let foreigner: Client
let phone: Client
let drawn: string
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  phone = server.client(apis)
  drawn = await signature('#102030')
})
afterAll(() => server?.close())
// The clock is moved here, and a session ends by itself.
beforeEach(async () => {
  doctor = await server.as('doctor', apis)
  colleague = await server.as('administrator', apis)
  foreigner = await server.as('doctor', apis, 'second')
})

/** A stroke on a clear sheet, as the page of a phone sends it. */
async function signature(colour: string, size: { width: number; height: number } = limits.drawnSignature) {
  const { width, height } = size
  const stroke = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M40 200 Q 200 20 400 150 T 700 100" stroke="${colour}" stroke-width="6" fill="none"/></svg>`,
  )
  return (await sharp(stroke).png().toBuffer()).toString('base64')
}

const text = {
  templateId: null,
  findings: '胆囊内可见强回声团。',
  impression: '胆囊结石。',
  recommendation: '',
  history: '',
  values: [],
  result: 'positive' as const,
  imageIds: [],
}

async function savedStudy(): Promise<StudyId> {
  const { studyId } = await doctor.study.register(registration(words, '测试甲'))
  await doctor.report.save({ studyId, ...text, templateId: words.templateId, version: 0 })
  return studyId
}

const ticketOf = async (studyId: StudyId, version = 1, client = doctor) =>
  (await client.reportSignature.scan({ studyId, version })).ticket

async function signedStudy(): Promise<StudyId> {
  const studyId = await savedStudy()
  await phone.reportSignature.draw({ ticket: await ticketOf(studyId), image: drawn })
  return studyId
}

const shownOf = async (studyId: StudyId, client = doctor) => (await client.reportSignature.get({ studyId })).signature
const draw = (ticket: string, image = drawn) => codeOf(phone.reportSignature.draw({ ticket, image }))
const scansOf = (studyId: StudyId) =>
  server.services.database.system((tx) => tx.select().from(signatureScan).where(eq(signatureScan.studyId, studyId)))
const setStudy = (studyId: StudyId, facts: Partial<typeof study.$inferInsert>) =>
  server.services.database.change(actorOf('doctor'), { id: 'test.study' }, ({ tx }) =>
    tx.update(study).set(facts).where(eq(study.id, studyId)),
  )

describe('A one-time link to sign a report', () => {
  it('has a ticket of 128 random bits, lives for five minutes, and names the doctor and what is signed, the patient masked', async () => {
    const studyId = await savedStudy()
    const { ticket, expiresAt } = await doctor.reportSignature.scan({ studyId, version: 1 })
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(16)
    expect(Date.parse(expiresAt) - server.clock.now()).toBe(5 * 60_000)
    expect(await phone.reportSignature.page({ ticket })).toEqual({
      userName: 'first doctor',
      expiresAt,
      patientName: '测**',
      examNumber: (await doctor.study.get({ studyId })).examNumber,
      impression: text.impression,
    })
    expect(JSON.stringify(await scansOf(studyId))).not.toContain(ticket)
  })

  it('shows of a VIP the masked name and no impression', async () => {
    const studyId = await savedStudy()
    const director = await server.as('director', apis)
    const ticket = await ticketOf(studyId)
    await setStudy(studyId, { isVip: true })
    const page = await codeOf(phone.reportSignature.page({ ticket }))
    // The doctor who asked for it may not see it any more.
    expect(page).toBe('SIGNATURE_LINK_ENDED')
    const own = await director.reportSignature.scan({ studyId, version: 1 })
    expect(await phone.reportSignature.page({ ticket: own.ticket })).toMatchObject({
      patientName: '测**',
      impression: '',
    })
  })

  it('ends with the report: what is finished is not shown on a phone', async () => {
    const studyId = await savedStudy()
    const ticket = await ticketOf(studyId)
    await doctor.report.finish({ studyId, version: 1 })
    expect(await codeOf(phone.reportSignature.page({ ticket }))).toBe('SIGNATURE_LINK_ENDED')
  })

  it('takes one signature, which the doctor sees at once, and nobody reads back by the ticket', async () => {
    const studyId = await savedStudy()
    const ticket = await ticketOf(studyId)
    expect(await shownOf(studyId)).toBeNull()
    expect(await phone.reportSignature.draw({ ticket, image: drawn })).toBeNull()
    const shown = await shownOf(studyId)
    expect(shown).toMatchObject({ byName: 'first doctor', drawnAt: new Date(server.clock.now()).toISOString() })
    const answer = await fetch(shown?.url ?? '')
    expect(answer.headers.get('content-type')).toBe('image/png')
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height]).toEqual([792, 297])
    expect(await codeOf(phone.reportSignature.page({ ticket }))).toBe('SIGNATURE_LINK_ENDED')
  })

  it('is refused the second time, also when both come at once', async () => {
    const first = await ticketOf(await savedStudy())
    expect([await draw(first), await draw(first)]).toEqual(['done', 'SIGNATURE_LINK_ENDED'])
    const studyId = await savedStudy()
    const second = await ticketOf(studyId)
    const codes = await Promise.all([draw(second), draw(second), draw(second)])
    expect(codes.sort()).toEqual(['SIGNATURE_LINK_ENDED', 'SIGNATURE_LINK_ENDED', 'done'])
    expect(await scansOf(studyId)).toHaveLength(1)
  })

  it.each([
    [-1, 'done'],
    [0, 'SIGNATURE_LINK_ENDED'],
  ])('%i ms after its five minutes answers %s', async (beyondMs, code) => {
    const ticket = await ticketOf(await savedStudy())
    server.clock.advance(limits.drawnSignature.linkLifeMs + beyondMs)
    expect(await draw(ticket)).toBe(code)
  })

  it.each([
    ['that nobody made', async () => randomBytes(16).toString('base64url')],
    [
      'that a new one replaced',
      async () => {
        const studyId = await savedStudy()
        const former = await ticketOf(studyId)
        await ticketOf(studyId)
        return former
      },
    ],
    [
      'whose doctor logged out',
      async () => {
        const leaving = await server.as('doctor', apis)
        const ticket = await ticketOf(await savedStudy(), 1, leaving)
        const own = (await leaving.account.sessions({})).find(({ isCurrent }) => isCurrent)
        await leaving.account.endSession({ sessionId: own?.sessionId ?? '' })
        return ticket
      },
    ],
    [
      'for words that somebody else changed since',
      async () => {
        const studyId = await savedStudy()
        const ticket = await ticketOf(studyId)
        await colleague.report.save({ studyId, ...text, findings: '胆囊正常。', version: 1 })
        return ticket
      },
    ],
  ])('%s has ended, and says nothing of why', async (_, make) => {
    const ticket = await make()
    expect(await draw(ticket)).toBe('SIGNATURE_LINK_ENDED')
  })

  it('is made for a saved report that may be written on, and no other', async () => {
    const scan = (studyId: StudyId, version: number, client = doctor) =>
      codeOf(client.reportSignature.scan({ studyId, version }))
    const studyId = await savedStudy()
    expect(await scan(studyId, 2)).toBe('CONFLICT')
    expect(await scan(studyId, 1, foreigner)).toBe('NOT_FOUND')
    expect(await scan(studyId, 1, await server.as('registrar', apis))).toBe('FORBIDDEN')
    const { studyId: unwritten } = await doctor.study.register(registration(words, '测试乙'))
    await doctor.report.save({ studyId: unwritten, ...text, findings: ' ', impression: '', version: 0 })
    expect(await scan(unwritten, 1)).toBe('REPORT_EMPTY')
    await doctor.report.finish({ studyId, version: 1 })
    expect(await scan(studyId, 2)).toBe('REPORT_IS_FINISHED')
  })

  it('takes nothing for a report that was closed meanwhile, and that is written down', async () => {
    const studyId = await savedStudy()
    const ticket = await ticketOf(studyId)
    await setStudy(studyId, { lockedUntil: '2999-01-01T00:00:00.000Z' })
    expect(await draw(ticket)).toBe('STUDY_IS_LOCKED_ERROR')
    const [row] = await server.services.database.system((tx) =>
      tx.select().from(operationLog).where(eq(operationLog.outcome, 'STUDY_IS_LOCKED_ERROR')),
    )
    expect(row).toMatchObject({ call: 'reportSignature.draw', userName: 'first doctor' })
  })

  it('is forgotten when its time is over', async () => {
    const studyId = await savedStudy()
    await ticketOf(studyId)
    server.clock.advance(limits.drawnSignature.linkLifeMs + 1)
    await keepHouse(server.services.database)
    expect(await scansOf(studyId)).toEqual([])
  })
})

describe('What a phone sends', () => {
  it.each([
    ['no picture', () => Buffer.from('<html></html>').toString('base64'), 'FILE_TYPE_NOT_ALLOWED'],
    ['no Base64', () => '§§§§', 'FILE_TYPE_NOT_ALLOWED'],
    ['a cut picture', () => drawn.slice(0, 400), 'FILE_TYPE_NOT_ALLOWED'],
    ['too many pixels', () => signature('#102030', { width: 1_600, height: 600 }), 'PICTURE_TOO_LARGE'],
    ['nothing drawn', () => signature('none'), 'MISSING_REQUIRED_FIELDS'],
    ['too many bytes', () => 'A'.repeat(limits.drawnSignature.base64Length + 1), 'SCHEMA_VALIDATION_FAILED'],
    ['nothing', () => '', 'MISSING_REQUIRED_FIELDS'],
  ])('is refused when it is %s, and the link stays open', async (_, make, code) => {
    const ticket = await ticketOf(await savedStudy())
    // What the client itself would not send is sent all the same.
    const answer = await server.fetch(`/api/pacs/signature-scan/${ticket}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ image: await make() }),
    })
    expect(await answer.json()).toMatchObject({ success: false, errorCode: code })
    expect(await draw(ticket)).toBe('done')
  })

  it('is redrawn: nothing that the file hid is stored', async () => {
    const studyId = await savedStudy()
    const picture = await sharp(await jpeg())
      .resize(160, 60)
      .withExif({ IFD0: { ImageDescription: 'hidden words' } })
      .jpeg()
    const image = (await picture.toBuffer()).toString('base64')
    expect(await draw(await ticketOf(studyId), image)).toBe('done')
    const stored = Buffer.from(await (await fetch((await shownOf(studyId))?.url ?? '')).arrayBuffer())
    expect(stored.includes('hidden words')).toBe(false)
    expect((await sharp(stored).metadata()).format).toBe('png')
  })

  it('is answered once a minute sixty times from one address', async () => {
    const limited = await startTestServer({ config: { hasRateLimits: true } })
    try {
      const client = limited.client(apis)
      const ask = () => codeOf(client.reportSignature.page({ ticket: 'unknown' }))
      // All at once would be refused as too busy.
      const tries = [
        ...(await Promise.all(Array.from({ length: 30 }, ask))),
        ...(await Promise.all(Array.from({ length: 31 }, ask))),
      ]
      expect(tries.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1)
    } finally {
      await limited.close()
    }
  })
})

describe('A drawn signature', () => {
  it('is for its doctor until the report is finished, and for anyone who reads the report afterwards', async () => {
    const studyId = await signedStudy()
    expect(await shownOf(studyId, colleague)).toBeNull()
    expect(await codeOf(foreigner.reportSignature.get({ studyId }))).toBe('NOT_FOUND')
    await doctor.report.finish({ studyId, version: 1 })
    expect(await shownOf(studyId, colleague)).toMatchObject({ byName: 'first doctor' })
  })

  it('stays while its doctor writes on, and is gone once the report was reopened', async () => {
    const studyId = await signedStudy()
    await doctor.report.save({ studyId, ...text, findings: '胆囊内可见两枚强回声团。', version: 1 })
    expect(await shownOf(studyId)).not.toBeNull()
    await doctor.report.finish({ studyId, version: 2 })
    await doctor.report.reopen({ studyId, version: 3, reason: '补充' })
    expect(await shownOf(studyId)).toBeNull()
    await doctor.report.finish({ studyId, version: 4 })
    expect(await shownOf(studyId)).toBeNull()
  })

  it('is not laid under the words of somebody else, nor under a report that they finish', async () => {
    const changed = await signedStudy()
    await colleague.report.save({ studyId: changed, ...text, findings: '胆囊正常。', version: 1 })
    expect(await shownOf(changed)).toBeNull()
    const finished = await signedStudy()
    await colleague.report.finish({ studyId: finished, version: 1 })
    expect(await shownOf(finished)).toBeNull()
  })

  it('is replaced by the next one and deleted on demand, with its file', async () => {
    const studyId = await signedStudy()
    const scans = await scansOf(studyId)
    await phone.reportSignature.draw({ ticket: await ticketOf(studyId), image: await signature('#402010') })
    scans.push(...(await scansOf(studyId)))
    const keys = new Set(scans.flatMap(({ objectKey }) => objectKey ?? []))
    expect([new Set(scans.map(({ id }) => id)).size, keys.size]).toEqual([2, 2])
    await doctor.reportSignature.remove({ studyId })
    expect([await shownOf(studyId), await scansOf(studyId)]).toEqual([null, []])
    const { objectStore } = server.services
    await vi.waitFor(async () => {
      for (const key of keys) expect(await objectStore.head(key)).toBeNull()
    })
  })

  it('is printed, also by the print that finishes the draft', async () => {
    const inkOf = async (studyId: StudyId) => {
      const file = pdfOf(await doctor.report.print({ studyId, version: 1, language: 'zh' }))
      return inkIn(await drawPdf(file, 1, 72), { x: 0, y: 421, width: 595, height: 421 })
    }
    expect(await inkOf(await signedStudy())).toBeGreaterThan(await inkOf(await savedStudy()))
  })

  it('is sealed with the report by its hash: another one laid in its place is found', async () => {
    const studyId = await signedStudy()
    await doctor.report.finish({ studyId, version: 1 })
    const [scan] = await scansOf(studyId)
    const { sealed, isWhole } = await doctor.reportSeal.get({ studyId })
    expect(isWhole).toBe(true)
    expect(sealed.document.signature).toEqual({ id: scan?.id, sha256: scan?.sha256 })
    await server.services.database.change(actorOf('doctor'), { id: 'test.scan' }, ({ tx }) =>
      tx
        .update(signatureScan)
        .set({ sha256: '0'.repeat(64) })
        .where(eq(signatureScan.studyId, studyId)),
    )
    expect((await doctor.reportSeal.get({ studyId })).isWhole).toBe(false)
    expect((await phone.reportSeal.verify({ code: sealed.seal.code })).verdict).toBe('changed')
  })

  it('of a finished report cannot be deleted', async () => {
    const studyId = await signedStudy()
    await doctor.report.finish({ studyId, version: 1 })
    expect(await codeOf(doctor.reportSignature.remove({ studyId }))).toBe('REPORT_IS_FINISHED')
  })

  it('reaches the clients of the hospital as a change of the report', async () => {
    const studyId = await savedStudy()
    await server.settled()
    const { latest } = await doctor.event.list({ after: 0 })
    await draw(await ticketOf(studyId))
    await server.settled()
    const { events } = await colleague.event.list({ after: latest })
    const told = events.filter(({ event }) => event.type === 'report-changed' && event.studyId === studyId)
    expect(told).toHaveLength(1)
  })
})
