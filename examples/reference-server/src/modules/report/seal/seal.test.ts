import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import {
  ageOn,
  canonicalJson,
  type Pacs,
  registrationOfStudy,
  reportSealApi,
  type StudyId,
  sealKeyIdOf,
} from '@opensono/pacs-core'
import { writeMeasureDocument } from '@opensono/pacs-core/measure'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hospitalIdOf } from '../../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { imageFile } from '../../../database/schema/image'
import { reportSeal } from '../../../database/schema/report'
import { readPages } from '../../../paper/testing/readPdf'
import { signDocument } from '../../seal/signDocument'
import {
  addStill,
  addWords,
  codeOf,
  pdfOf,
  registration,
  apis as reportApis,
  type TestWords,
} from '../testing/reportFixture'

const apis = { ...reportApis, reportSeal: reportSealApi }
type Client = Pacs<typeof apis>

let server: TestServer
let words: TestWords
let doctor: Client
let foreigner: Client
let anybody: Client
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
  foreigner = await server.as('doctor', apis, 'second')
  anybody = server.client(apis)
})
afterAll(() => server?.close())

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

async function savedStudy(writing: object = {}): Promise<StudyId> {
  const { studyId } = await doctor.study.register(registration(words, '测试甲'))
  await doctor.report.save({ studyId, ...text, ...writing, version: 0 })
  return studyId
}

const measure = writeMeasureDocument({
  version: 1,
  calibration: null,
  annotations: [{ id: 'a', kind: 'text', frame: null, points: [{ x: 30, y: 30 }], size: 'M', text: '结石' }],
})

async function finishedStudy(): Promise<StudyId> {
  const { studyId } = await doctor.study.register(registration(words, '测试甲'))
  const imageId = await addStill(server, studyId)
  await doctor.image.measure({ imageId, measure })
  const imageIds = [imageId]
  await doctor.report.save({ studyId, ...text, imageIds, templateId: words.templateId, version: 0 })
  await doctor.report.finish({ studyId, version: 1 })
  return studyId
}

/** Writes behind the server's back, as somebody who has the database. */
async function alter(table: string, statement: string, studyId: StudyId): Promise<void> {
  await server.services.database.asOwner(async (owner) => {
    for (const each of new Set([table, 'report_version', 'patient', 'study']))
      await owner.query(`ALTER TABLE ${each} NO FORCE ROW LEVEL SECURITY`)
    try {
      const { rowCount } = await owner.query(`UPDATE ${table} SET ${statement}`, [studyId])
      expect(rowCount).toBe(1)
    } finally {
      for (const each of new Set([table, 'report_version', 'patient', 'study']))
        await owner.query(`ALTER TABLE ${each} FORCE ROW LEVEL SECURITY`)
    }
  })
}

describe('A finished report', () => {
  it('is sealed with its texts, its template, the hash of each image, and who finished it when', async () => {
    const studyId = await finishedStudy()
    const { sealed, isWhole } = await doctor.reportSeal.get({ studyId })
    const { imageIds } = await doctor.report.get({ studyId })
    const files = await server.services.database.system((tx) =>
      tx
        .select()
        .from(imageFile)
        .where(eq(imageFile.id, imageIds[0] ?? '')),
    )
    const finishedById = (await server.actorOf('doctor')).userId
    const drawing = { version: 1, sha256: createHash('sha256').update(measure).digest('hex') }
    expect(isWhole).toBe(true)
    expect(sealed.document).toEqual({
      format: 'opensono-report-1',
      language: null,
      hospitalId: hospitalIdOf('first'),
      studyId,
      version: 2,
      ...text,
      imageIds: undefined,
      parameters: [],
      worksheets: [],
      templateId: words.templateId,
      templateNumber: null,
      images: [{ id: imageIds[0], sha256: files[0]?.sha256, caption: '', drawing }],
      drawings: [{ imageId: imageIds[0], isPrinted: true }],
      identity: {
        person: expect.stringMatching(/^[0-9a-f]{64}$/),
        exam: expect.stringMatching(/^[0-9a-f]{64}$/),
        correctedAt: null,
      },
      signature: null,
      finishedAt: new Date(server.clock.now()).toISOString(),
      finishedById,
      finishedByName: expect.any(String),
    })
    expect(files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('has a seal that other software verifies, with the key that the server publishes', async () => {
    const { sealed } = await doctor.reportSeal.get({ studyId: await finishedStudy() })
    const published = await anybody.reportSeal.key({})
    const canonical = Buffer.from(canonicalJson(sealed.document))
    expect(sealed.publicKey).toBe(published.publicKey)
    expect(sealed.seal.keyId).toBe(published.keyId)
    expect(sealed.seal.digest).toBe(createHash('sha256').update(canonical).digest('hex'))
    const key = createPublicKey(published.publicKey)
    expect(verify(null, canonical, key, Buffer.from(sealed.seal.signature, 'base64'))).toBe(true)
  })

  it('prints below its images what was sealed to stand there, whatever is written about them afterwards', async () => {
    const studyId = await savedStudy()
    const imageIds = [await addStill(server, studyId), await addStill(server, studyId)]
    await doctor.image.comment({ imageId: imageIds[0] as never, comment: '右叶囊肿' })
    await doctor.report.save({ studyId, ...text, imageIds, version: 1 })
    await doctor.report.finish({ studyId, version: 2 })
    const { sealed } = await doctor.reportSeal.get({ studyId })
    const captions = (sealed.document.images as { caption: string }[]).map(({ caption }) => caption)
    expect(captions).toEqual(['右叶囊肿', ''])
    const paperOf = async (version: number) => {
      const paper = await doctor.report.print({ studyId, version, language: 'zh' })
      return { pdf: paper.pdf, text: (await readPages(pdfOf(paper))).join('') }
    }
    const before = await paperOf(3)
    for (const imageId of imageIds) await doctor.image.comment({ imageId: imageId as never, comment: '后来写的' })
    const after = await paperOf(3)
    expect(after.pdf).toBe(before.pdf)
    expect(after.text).toContain('右叶囊肿')
    expect(await doctor.reportSeal.get({ studyId })).toMatchObject({ isWhole: true })
    expect(await anybody.reportSeal.verify({ code: sealed.seal.code })).toMatchObject({ verdict: 'valid' })
    // A draft again: what stands there is what is written now, and it is sealed anew.
    await doctor.report.reopen({ studyId, version: 3, reason: '改' })
    expect((await paperOf(4)).text).toContain('后来写的')
  })

  it('keeps its seal when it is reopened, and has another one when it is finished again', async () => {
    const studyId = await finishedStudy()
    const before = await doctor.reportSeal.get({ studyId })
    await doctor.report.reopen({ studyId, version: 2, reason: '漏写' })
    await doctor.report.finish({ studyId, version: 3 })
    const newest = await doctor.reportSeal.get({ studyId })
    expect(newest.sealed.document.version).toBe(4)
    expect(newest.sealed.seal.digest).not.toBe(before.sealed.seal.digest)
    expect(await doctor.reportSeal.get({ studyId, version: 2 })).toEqual(before)
    const versions = await doctor.report.versions({ studyId })
    expect(versions.map(({ version, sealCode }) => [version, sealCode])).toEqual([
      [4, newest.sealed.seal.code],
      [3, null],
      [2, before.sealed.seal.code],
    ])
  })

  it('has no seal while it is a draft, and not when its finish fails', async () => {
    const studyId = await savedStudy()
    expect(await codeOf(doctor.reportSeal.get({ studyId }))).toBe('NOT_FOUND')
    expect(await codeOf(doctor.report.finish({ studyId, version: 7 }))).toBe('CONFLICT')
    expect(await codeOf(doctor.reportSeal.get({ studyId }))).toBe('NOT_FOUND')
  })

  it('is sealed by the print of a draft, and its paper bears the code at the foot', async () => {
    const studyId = await savedStudy()
    const printed = await doctor.report.print({ studyId, version: 1, language: 'en' })
    const { sealed, isWhole } = await doctor.reportSeal.get({ studyId })
    expect(isWhole).toBe(true)
    const [page] = await readPages(pdfOf(printed))
    expect(page).toContain(`Seal${sealed.seal.code}`)
    const again = await doctor.report.print({ studyId, version: 2, language: 'zh' })
    expect((await readPages(pdfOf(again)))[0]).toContain(sealed.seal.code)
  })

  it('is not told to another hospital, nor to anyone who may not see it', async () => {
    const studyId = await finishedStudy()
    expect(await codeOf(foreigner.reportSeal.get({ studyId }))).toBe('NOT_FOUND')
    const nobody = await server.as('nobody', apis)
    expect(await codeOf(nobody.reportSeal.get({ studyId }))).toBe('FORBIDDEN')
  })
})

describe('Anybody who verifies', () => {
  const unadded = { isAddendum: false, isConsultation: false, addenda: [], isPerson: null, isIdentityCorrected: false }

  it('is told that a report is valid, when it was finished and where, and nothing of the patient', async () => {
    const { sealed } = await doctor.reportSeal.get({ studyId: await finishedStudy() })
    const answer = {
      verdict: 'valid',
      sealedAt: sealed.document.finishedAt,
      hospitalName: expect.any(String),
      timeZone: 'Asia/Shanghai',
      ...unadded,
    }
    expect(await anybody.reportSeal.verify({ ...sealed })).toEqual(answer)
    expect(await anybody.reportSeal.verify({ code: sealed.seal.code.toLowerCase() })).toEqual(answer)
  })

  it('is told that a changed document, image, signature or added field is changed, and nothing else', async () => {
    const { sealed } = await doctor.reportSeal.get({ studyId: await finishedStudy() })
    const { document, seal, publicKey } = sealed
    const changed = { verdict: 'changed', sealedAt: null, hospitalName: null, timeZone: null, ...unadded }
    const images = (document.images as { id: string }[]).map((image) => ({ ...image, sha256: '0'.repeat(64) }))
    const other = sealed.seal.signature.startsWith('A') ? 'B' : 'A'
    const signature = other + seal.signature.slice(1)
    const verified = [
      { ...sealed, document: { ...document, findings: '胆囊未见异常。' } },
      { ...sealed, document: { ...document, images } },
      { ...sealed, document: { ...document, note: '' } },
      { ...sealed, seal: { ...seal, signature } },
      { document: {}, seal, publicKey },
    ]
    for (const file of verified) expect(await anybody.reportSeal.verify(file)).toEqual(changed)
  })

  it('is told that a seal of another key is unknown, whatever key the file brings', async () => {
    const { sealed } = await doctor.reportSeal.get({ studyId: await finishedStudy() })
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
    const signature = sign(null, Buffer.from(canonicalJson(sealed.document)), privateKey).toString('base64')
    const keyId = (await sealKeyIdOf(pem)) ?? ''
    const unknown = { verdict: 'unknown', sealedAt: null, hospitalName: null, timeZone: null, ...unadded }
    const seal = { ...sealed.seal, signature, keyId }
    expect(await anybody.reportSeal.verify({ document: sealed.document, seal, publicKey: pem })).toEqual(unknown)
    for (const code of ['ZZZZ-ZZZZ-ZZZZ-ZZZZ', 'nonsense', undefined])
      expect(await anybody.reportSeal.verify({ code })).toEqual(unknown)
  })
})

describe('Whose report it is', () => {
  const person = { name: '测试甲', birthDate: '1980-02-03' }
  const verdictOf = async (code: string, who: object = {}) => anybody.reportSeal.verify({ code, ...who })

  const today = () => new Date(server.clock.now()).toISOString().slice(0, 10)

  async function finishedOf({ birthDate, ...more }: { birthDate?: string; [field: string]: unknown } = {}) {
    const isAnotherPerson = more.patientRecordId === undefined
    const patientAge = birthDate === undefined ? {} : { birthDate, patientAge: ageOn(birthDate, today()) }
    const study = await doctor.study.register({
      ...registration(words, person.name),
      ...patientAge,
      isAnotherPerson,
      ...more,
    } as never)
    await doctor.report.save({ studyId: study.studyId, ...text, version: 0 })
    await doctor.report.finish({ studyId: study.studyId, version: 1 })
    const { sealed } = await doctor.reportSeal.get({ studyId: study.studyId })
    return { study, sealed, code: sealed.seal.code }
  }

  /** Corrects the registration of a study. */
  async function correct(studyId: StudyId, changes: object) {
    const registrar = await server.as('director', apis)
    const { version, ...study } = await registrar.study.get({ studyId })
    const reason = { identityReason: '登记错误' }
    return registrar.study.edit({
      studyId,
      version,
      ...registrationOfStudy({ version, ...study }),
      ...changes,
      ...reason,
    })
  }

  it('is a yes or no for anybody who reads name and date of birth on the paper, and for nobody else', async () => {
    const { code, sealed } = await finishedOf({ birthDate: person.birthDate })
    expect(JSON.stringify(sealed)).not.toContain(person.name)
    expect(JSON.stringify(sealed)).not.toContain(person.birthDate)
    for (const asked of [{ code }, { ...sealed }]) {
      const answer = async (who: object) => (await anybody.reportSeal.verify({ ...asked, ...who })).isPerson
      expect(await answer({})).toBeNull()
      expect(await answer(person)).toBe(true)
      expect(await answer({ ...person, name: ' 测试 甲 ' })).toBe(true)
      expect(await answer({ ...person, name: '测试乙' })).toBe(false)
      expect(await answer({ ...person, birthDate: '1980-02-04' })).toBe(false)
      // The paper may have no date of birth: the right name alone is no other person, and not proof of this one.
      for (const birthDate of [undefined, null]) {
        expect(await answer({ name: person.name, birthDate })).toBeNull()
        expect(await answer({ name: '测试乙', birthDate })).toBe(false)
      }
    }
  })

  it('is shown by the name alone where the hospital knows no date of birth', async () => {
    const { code, sealed } = await finishedOf()
    for (const asked of [{ code }, { ...sealed }]) {
      const answer = async (name: string) => (await anybody.reportSeal.verify({ ...asked, name })).isPerson
      expect([await answer(person.name), await answer('测试乙')]).toEqual([true, false])
    }
  })

  it('is not said of a name alone once it was corrected: the former name may be the one that was sealed', async () => {
    const { study, code } = await finishedOf({ birthDate: person.birthDate })
    await correct(study.studyId, { patientName: '测试丙' })
    for (const name of [person.name, '测试丙', '测试乙']) expect((await verdictOf(code, { name })).isPerson).toBeNull()
    expect((await verdictOf(code, person)).isPerson).toBe(true)
  })

  it('has another hash in each report: the same person is not seen to be the same', async () => {
    const [one, other] = [await finishedOf(), await finishedOf()]
    const identities = [one, other].map(({ sealed }) => sealed.document.identity as { person: string; exam: string })
    expect(identities[0]?.person).not.toBe(identities[1]?.person)
    expect(identities[0]?.exam).not.toBe(identities[1]?.exam)
  })

  it.each([
    ['the name', { patientName: '测试丙' }],
    ['the sex', { patientSex: 'male' }],
    ['the date of birth', { birthDate: '1979-02-03', patientAge: { value: 46, unit: 'year' } }],
  ])('is sealed again when the hospital corrects it: %s', async (_, changes) => {
    const { study, code, sealed } = await finishedOf({ birthDate: person.birthDate })
    await correct(study.studyId, changes)
    const newest = await doctor.reportSeal.get({ studyId: study.studyId })
    expect(newest.isWhole).toBe(true)
    expect(newest.sealed.seal.code).not.toBe(code)
    const { identity, ...same } = newest.sealed.document
    expect({ ...same, identity: sealed.document.identity }).toEqual(sealed.document)
    expect(identity).toMatchObject({ correctedAt: new Date(server.clock.now()).toISOString() })
    // The former paper is genuine, and says who it was thought to be about.
    expect(await verdictOf(code, person)).toMatchObject({ verdict: 'valid', isPerson: true, isIdentityCorrected: true })
    expect(await anybody.reportSeal.verify({ ...sealed })).toMatchObject({
      verdict: 'valid',
      isIdentityCorrected: true,
    })
    const now = { verdict: 'valid', isIdentityCorrected: false }
    expect(await verdictOf(newest.sealed.seal.code)).toMatchObject(now)
    const versions = await doctor.report.versions({ studyId: study.studyId })
    expect(versions.find(({ version }) => version === 2)?.sealCode).toBe(newest.sealed.seal.code)
    const paper = await doctor.report.print({ studyId: study.studyId, version: 2, language: 'zh' })
    expect((await readPages(pdfOf(paper))).join('')).toContain(newest.sealed.seal.code)
  })

  it('is not sealed again by a correction of anything else', async () => {
    const { study, code } = await finishedOf()
    await correct(study.studyId, { telPhone: '13800001234' })
    expect((await doctor.reportSeal.get({ studyId: study.studyId })).sealed.seal.code).toBe(code)
  })

  it('is corrected in all finished reports of the patient, and in the newest version of each', async () => {
    const first = await finishedOf({ birthDate: person.birthDate })
    const { patientRecordId } = first.study
    const second = await finishedOf({ patientRecordId })
    await doctor.report.reopen({ studyId: second.study.studyId, version: 2, reason: '改' })
    await correct(first.study.studyId, { patientName: '测试丁' })
    for (const { study, code } of [first, second]) {
      const answer = await doctor.reportSeal.get({ studyId: study.studyId })
      expect(answer.isWhole).toBe(true)
      expect(answer.sealed.seal.code).not.toBe(code)
      expect(await verdictOf(code)).toMatchObject({ verdict: 'valid', isIdentityCorrected: true })
    }
  })

  it.each([
    ['the name', 'patient', `name = '别人' WHERE id = (SELECT patient_record_id FROM study WHERE id = $1)`],
    [
      'the date of birth',
      'patient',
      `birth_date = '1950-05-05' WHERE id = (SELECT patient_record_id FROM study WHERE id = $1)`,
    ],
    ['the exam number', 'study', `exam_number = exam_number || '9' WHERE id = $1`],
    [
      'the study given to another patient',
      'study',
      `patient_record_id = (SELECT p.id FROM patient p WHERE p.hospital_id = study.hospital_id AND p.id <> study.patient_record_id LIMIT 1) WHERE id = $1`,
    ],
  ])('is held to the seal when somebody writes into the database: %s', async (_, table, statement) => {
    const { study, code } = await finishedOf({ birthDate: person.birthDate })
    expect((await verdictOf(code)).verdict).toBe('valid')
    await alter(table, statement, study.studyId)
    expect((await doctor.reportSeal.get({ studyId: study.studyId })).isWhole).toBe(false)
    expect((await verdictOf(code)).verdict).toBe('changed')
  })

  it('of a report that was sealed by a former release is not said', async () => {
    const { study, code } = await finishedOf()
    const { own } = server.services.sealKeys
    const { identity: _, ...former } = (await doctor.reportSeal.get({ studyId: study.studyId })).sealed.document
    const seal = await signDocument(own, former)
    const set = `code = '${seal.code}', digest = '${seal.digest}', signature = '${seal.signature}', document = '${seal.document}'`
    await alter('report_seal', `${set} WHERE study_id = $1`, study.studyId)
    expect((await verdictOf(code)).verdict).toBe('unknown')
    expect(await verdictOf(seal.code, person)).toMatchObject({ verdict: 'valid', isPerson: null })
    expect((await doctor.reportSeal.get({ studyId: study.studyId })).isWhole).toBe(true)
  })
})

describe('What somebody writes into the database behind the back of the server', () => {
  const verdictOf = async (studyId: StudyId) => {
    const { isWhole, sealed } = await doctor.reportSeal.get({ studyId })
    return [isWhole, (await anybody.reportSeal.verify({ code: sealed.seal.code })).verdict]
  }

  it.each([
    ['a text', 'report_version', `findings = findings || '。' WHERE study_id = $1 AND version = 2`],
    ['a result', 'report_version', `result = 'negative' WHERE study_id = $1 AND version = 2`],
    ['who finished it', 'report_version', `saved_by_name = '别人' WHERE study_id = $1 AND version = 2`],
    ['what was drawn on an image', 'report_version', `printed_drawings = '[]' WHERE study_id = $1 AND version = 2`],
    ['that drawings were kept', 'report_version', `printed_drawings = NULL WHERE study_id = $1 AND version = 2`],
    ['an image taken out', 'report_version', `image_ids = '{}' WHERE study_id = $1 AND version = 2`],
    [
      'the hash of an image',
      'image_file',
      `sha256 = repeat('0', 64) WHERE id = (SELECT image_ids[1] FROM report_version WHERE study_id = $1 AND version = 2)`,
    ],
    ['the sealed document', 'report_seal', `document = replace(document, '结石', '息肉') WHERE study_id = $1`],
    ['the signature', 'report_seal', `signature = reverse(signature) WHERE study_id = $1`],
  ])('is found by the seal: %s', async (_, table, statement) => {
    const studyId = await finishedStudy()
    expect(await verdictOf(studyId)).toEqual([true, 'valid'])
    await alter(table, statement, studyId)
    expect(await verdictOf(studyId)).toEqual([false, 'changed'])
  })

  it('leaves a file valid that was kept before', async () => {
    const studyId = await finishedStudy()
    const { sealed } = await doctor.reportSeal.get({ studyId })
    await alter('report_version', `findings = '' WHERE study_id = $1 AND version = 2`, studyId)
    expect((await anybody.reportSeal.verify({ ...sealed })).verdict).toBe('valid')
  })

  it('cannot be done by the server itself: a seal is written once', async () => {
    const studyId = await finishedStudy()
    const actor = await server.actorOf('doctor')
    const isThis = and(eq(reportSeal.studyId, studyId), eq(reportSeal.version, 2))
    const update = server.services.database.change(actor, { id: 'test.seal' }, ({ tx }) =>
      tx.update(reportSeal).set({ document: '{}' }).where(isThis),
    )
    await expect(update).rejects.toThrow()
    const remove = server.services.database.change(actor, { id: 'test.seal' }, ({ tx }) =>
      tx.delete(reportSeal).where(isThis),
    )
    await expect(remove).rejects.toThrow()
  })
})
