import { acrTiRads, type Pacs, PacsError, type StudyId, withWorksheet } from '@opensono/pacs-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { addWords, apis, registration, type TestWords } from './testing/reportFixture'

let server: TestServer
let words: TestWords
let doctor: Pacs<typeof apis>
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
})
afterAll(() => server?.close())

const text = {
  templateId: null,
  findings: '甲状腺右叶见一低回声结节。',
  impression: '甲状腺结节。',
  result: 'positive' as const,
  imageIds: [],
}
const filled = (shape: 'taller' | 'wider', size = '12') =>
  withWorksheet([], acrTiRads, { answers: { composition: ['solid'], shape: [shape], foci: ['rim', 'punctate'] }, size })

const newStudy = async (): Promise<StudyId> => (await doctor.study.register(registration(words, '测试评分'))).studyId

describe('The scored worksheets of a report', () => {
  it('are answered as they were filled in, when the report is opened again', async () => {
    const studyId = await newStudy()
    expect((await doctor.report.get({ studyId })).worksheets).toEqual([])
    const saved = await doctor.report.save({ studyId, ...text, worksheets: filled('taller'), version: 0 })
    expect(saved.worksheets).toEqual(filled('taller'))
    expect((await doctor.report.get({ studyId })).worksheets).toEqual(filled('taller'))
  })

  it('are kept for several findings, each with its side and its place', async () => {
    const studyId = await newStudy()
    const [one] = filled('taller')
    if (one === undefined) throw new Error('nothing is filled in')
    const worksheets = [
      { ...one, side: 'left' as const, place: '上极' },
      { ...one, side: 'right' as const, size: '7' },
    ]
    await doctor.report.save({ studyId, ...text, worksheets, version: 0 })
    expect((await doctor.report.get({ studyId })).worksheets).toEqual(worksheets)
  })

  it('stay when a client does not send them, and go when it sends none', async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...text, worksheets: filled('wider'), version: 0 })
    expect((await doctor.report.save({ studyId, ...text, version: 1 })).worksheets).toEqual(filled('wider'))
    expect((await doctor.report.save({ studyId, ...text, worksheets: [], version: 2 })).worksheets).toEqual([])
  })

  it('come back with the version that they were filled in for', async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...text, worksheets: filled('taller', '7.5'), version: 0 })
    await doctor.report.save({ studyId, ...text, worksheets: filled('wider'), version: 1 })
    const [newest] = await doctor.report.versions({ studyId })
    expect(newest?.worksheets).toEqual(filled('wider'))
    const restored = await doctor.report.restore({ studyId, version: 2, from: 1 })
    expect(restored.worksheets).toEqual(filled('taller', '7.5'))
  })

  it('are refused with answers that they do not ask for, and nothing is saved', async () => {
    const studyId = await newStudy()
    const [sheet] = filled('taller')
    if (sheet === undefined) throw new Error('nothing is filled in')
    const attempt = (worksheets: (typeof sheet)[]) =>
      doctor.report.save({ studyId, ...text, worksheets, version: 0 }).then(
        () => null,
        (thrown: unknown) => PacsError.from(thrown),
      )
    const both = [{ itemId: 'shape', optionIds: ['taller', 'wider'] }]
    const strange = [{ itemId: 'shape', optionIds: ['round'] }]
    for (const [wrong, fault] of [
      [{ ...sheet, worksheetId: 'bi-rads' }, { message: 'unknown' }],
      [{ ...sheet, answers: strange }, { message: 'unlisted' }],
      [
        { ...sheet, answers: both },
        { message: 'tooMany', expected: { max: 1 } },
      ],
    ] as const) {
      expect(await attempt([wrong])).toMatchObject({
        code: 'SCHEMA_VALIDATION_FAILED',
        details: { fields: [{ path: 'worksheets.0', ...fault }] },
      })
    }
    const study = { worksheetId: 'li-rads-us', answers: [], size: '12' }
    expect(await attempt([sheet, study, study])).toMatchObject({
      code: 'SCHEMA_VALIDATION_FAILED',
      details: { fields: [{ path: 'worksheets.2', message: 'twice' }] },
    })
    expect((await doctor.report.get({ studyId })).version).toBe(0)
  })
})
