import { readFile } from 'node:fs/promises'
import {
  type ImageId,
  type MeasureSource,
  measuredParameter,
  measureSourceOf,
  newId,
  type Pacs,
  PacsError,
  type ReportValue,
  type ReportWorksheet,
  reviewApi,
  type StudyId,
  sizeOfMeasured,
  type TypedParameter,
} from '@opensono/pacs-core'
import { pictureCalibrationOf, pictureShapeOf, readDicom } from '@opensono/pacs-core/dicom'
import {
  type Annotation,
  type AnnotationKind,
  formatValue,
  type MeasureDocument,
  type ValueAtom,
  valuesOf,
  writeMeasureDocument,
} from '@opensono/pacs-core/measure'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { basicData } from '../../database/schema/study'
import { actorOf, put } from '../image/testing/imageFixture'
import { addWords, apis, registration, type TestWords } from './testing/reportFixture'

const testing = new URL('../../../../../packages/pacs-core/src/dicom/testing/', import.meta.url)

let server: TestServer
let words: TestWords
let doctor: Pacs<typeof apis>
let file: Buffer
/** Drawings in each of the four regions of the file. */
let drawings: Annotation[]
const [psv, edv, sd, ri] = [newId(), newId(), newId(), newId()]

const parameter = (id: string, abbreviation: string, unit: string, formula = '') => ({
  hospitalId: hospitalIdOf('first'),
  id,
  kind: 'parameter' as const,
  name: `${abbreviation} 值`,
  place: 1,
  fields: {
    abbreviation,
    unit,
    referenceStart: '',
    referenceEnd: '',
    options: [],
    formula,
  },
})

beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
  file = await readFile(new URL('measured.dcm', testing))
  const samples: { kind: AnnotationKind; points: [number, number][]; beats?: number }[] = JSON.parse(
    await readFile(new URL('measured.json', testing), 'utf8'),
  )
  drawings = samples.map(({ kind, points, beats }, at) => ({
    id: `a${at}`,
    kind,
    frame: null,
    size: 'M',
    points: points.map(([x, y]) => ({ x, y })),
    ...(beats !== undefined && { beats }),
  }))
  const resistance = drawings.find(({ kind }) => kind === 'resistance')
  if (resistance === undefined) throw new Error('The file has a spectrum.')
  Object.assign(resistance, {
    label: 'UA',
    parameters: [
      { parameterId: psv, quantity: 'systolic' },
      { parameterId: edv, quantity: 'diastolic' },
    ],
  })
  await server.services.database.change(actorOf('director'), { id: 'test.words' }, ({ tx }) =>
    tx
      .insert(basicData)
      .values([
        parameter(psv, 'UAPSV', 'cm/s'),
        parameter(edv, 'UAEDV', 'cm/s'),
        parameter(sd, 'SD', '', 'UAPSV / UAEDV'),
        parameter(ri, 'UARI', '', '(UAPSV - UAEDV) / UAPSV'),
      ]),
  )
})
afterAll(() => server?.close())

const text = { templateId: null, impression: '未见异常。', result: 'negative' as const, imageIds: [] }

/** A study with the DICOM file, and what is drawn on it. */
async function measuredStudy(): Promise<{ studyId: StudyId; imageId: ImageId; atoms: ValueAtom[] }> {
  const { studyId } = await doctor.study.register(registration(words, '测试双功'))
  const sonographer = await server.as('sonographer', apis)
  const credentials = await sonographer.image.uploadToken({ studyId, fileExtension: '.dcm' })
  await put(credentials, file)
  const { imageId } = await sonographer.image.uploadDicom({ studyId, dicomUrl: credentials.key })
  await sonographer.image.decidePatient({ imageId, decision: 'KEEP' }).catch(() => null)
  const document: MeasureDocument = { version: 1, calibration: null, annotations: drawings }
  const measure = writeMeasureDocument(document)
  await doctor.image.measure({ imageId, measure })
  return { studyId, imageId, atoms: asSeen(imageId, JSON.parse(measure)) }
}

/** What a viewer measures, which reads the scale from the file itself. */
function asSeen(imageId: string, document: MeasureDocument): ValueAtom[] {
  const reading = readDicom(file, { isWhole: true })
  if (reading.status !== 'read') throw new Error(reading.status)
  const { dataset } = reading.file
  const ofFile = pictureCalibrationOf(dataset, pictureShapeOf(dataset))
  return valuesOf(imageId, document, ofFile).flatMap(({ atoms }) => atoms)
}

function writtenWith(atoms: readonly ValueAtom[], language: 'en' | 'zh') {
  let findings = ''
  const values = atoms.map((atom, at): ReportValue => {
    const printed = formatValue(atom, language)
    const start = findings.length + 2
    findings += `测：${printed}；`
    return { id: `v${at}`, field: 'findings', start, end: start + printed.length, source: measureSourceOf(atom) }
  })
  return { findings, values }
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'saved',
    (thrown: unknown) => PacsError.from(thrown).code,
  )

it('Every value that a viewer measures in a DICOM file is the same on the server, to the last digit', async () => {
  const { studyId, atoms } = await measuredStudy()
  expect(new Set(atoms.map(({ kind }) => kind)).size).toBeGreaterThan(8)
  const written = writtenWith(atoms, 'zh')
  const saved = await doctor.report.save({ studyId, ...text, ...written, version: 0 })
  expect(saved.values).toEqual(written.values)
  await doctor.report.finish({ studyId, version: 1 })
  expect((await doctor.report.get({ studyId })).values).toEqual(written.values)
})

it('One drawing feeds two parameters by quantity, and what is calculated of these is right', async () => {
  const { studyId, atoms } = await measuredStudy()
  const offered = (id: string, name: string) => {
    const row = { id, name, englishName: null, fields: parameter(id, name, 'cm/s').fields }
    const [offer] = measuredParameter(row as never, atoms)
    if (offer === undefined) throw new Error(name)
    return { parameterId: id, value: offer.value, source: measureSourceOf(offer.atom) } as TypedParameter
  }
  const parameters = [offered(psv, 'UAPSV'), offered(edv, 'UAEDV')]
  const [systole, diastole] = parameters.map(({ value }) => Number(value)) as [number, number]
  expect(systole).toBeGreaterThan(diastole)
  const saved = await doctor.report.save({ studyId, ...text, findings: '脐动脉', parameters, version: 0 })
  const keptOf = (id: string) => Number(saved.parameters.find(({ parameterId }) => parameterId === id)?.value)
  expect(keptOf(sd)).toBeCloseTo(systole / diastole, 1)
  expect(keptOf(ri)).toBeCloseTo((systole - diastole) / systole, 1)

  const [one, other] = parameters as [TypedParameter, TypedParameter]
  const swapped = [one, { ...one, parameterId: other.parameterId }]
  expect(await codeOf(doctor.report.save({ studyId, ...text, findings: '', parameters: swapped, version: 1 }))).toBe(
    'LINKED_VALUE_DIFFERS',
  )
  const typed = [one, { ...other, value: `${other.value}1` }]
  expect(await codeOf(doctor.report.save({ studyId, ...text, findings: '', parameters: typed, version: 1 }))).toBe(
    'LINKED_VALUE_DIFFERS',
  )
})

it('A value that lost its drawing stays marked over save, finish and reopening, until it is edited or accepted', async () => {
  const { studyId, imageId, atoms } = await measuredStudy()
  const written = writtenWith(atoms.slice(0, 2), 'zh')
  const [row] = measuredParameter(
    { id: psv, name: 'UAPSV', englishName: null, fields: parameter(psv, 'UAPSV', 'cm/s').fields } as never,
    atoms,
  )
  if (row === undefined) throw new Error('UAPSV')
  const taken = { parameterId: psv, value: row.value, source: measureSourceOf(row.atom) } as TypedParameter
  await doctor.report.save({ studyId, ...text, ...written, parameters: [taken], version: 0 })
  await doctor.image.measure({ imageId, measure: '' })

  // A client of before links: the server drops what does not hold, and marks it.
  const saved = await doctor.report.save({ studyId, ...text, findings: written.findings, version: 1 })
  expect(saved.values).toEqual([])
  const marked = [
    ...written.values.map(({ id, start, end }) => ({
      id,
      field: 'findings',
      text: written.findings.slice(start, end),
    })),
    { id: psv, field: 'parameters', text: row.value },
  ]
  expect(saved.unlinked).toEqual(marked)
  const finished = await doctor.report.finish({ studyId, version: 2 })
  expect(finished.unlinked).toEqual(marked)
  const reopened = await doctor.report.reopen({ studyId, version: 3, reason: '改' })
  expect(reopened.unlinked).toEqual(marked)
  expect((await doctor.report.get({ studyId })).unlinked).toEqual(marked)

  // What is edited is not marked any more, whatever a client sends.
  const [first] = marked
  const findings = written.findings.replace(first?.text ?? '', '约1 mm')
  const parameters = [{ ...taken, value: '99', source: null }]
  const edited = await doctor.report.save({
    studyId,
    ...text,
    findings,
    parameters,
    unlinked: marked as never,
    version: 4,
  })
  expect(edited.unlinked).toEqual(marked.slice(1, 2))
  const accepted = await doctor.report.save({ studyId, ...text, findings, unlinked: [], version: 5 })
  expect(accepted.unlinked).toEqual([])
  const restored = await doctor.report.restore({ studyId, version: 6, from: 1 })
  expect(restored.unlinked).toEqual(marked)
})

it('A review compares a text with what is measured by the scale of the file', async () => {
  const { studyId, atoms } = await measuredStudy()
  await server.services.database.change(actorOf('director'), { id: 'test.words' }, ({ tx }) =>
    tx.insert(basicData).values({
      hospitalId: hospitalIdOf('first'),
      id: newId(),
      kind: 'report-quality',
      name: '数值',
      place: 1,
      fields: { reviewCheck: 'measurements' },
    }),
  )
  const systole = atoms.find(({ label, quantity }) => label === 'UA' && quantity === 'systolic')
  expect(systole?.unit).toBe('cm/s')
  const reviewer = await server.as('doctor', { review: reviewApi })
  const findingsOf = async (findings: string, version: number) => {
    await doctor.report.save({ studyId, ...text, findings, version })
    return (await reviewer.review.start({ studyId, version: version + 1 })).findings
  }
  expect(await findingsOf(`UA ${systole?.value.toFixed(1)} cm/s。`, 0)).toEqual([])
  expect(await findingsOf('UA 999 cm/s。', 1)).toMatchObject([{ words: 'UA 999 cm/s' }])
})

it('Of 60 generated reports with one altered link none is saved', async () => {
  const { studyId, imageId, atoms } = await measuredStudy()
  const alter: readonly ((value: ReportValue & { source: { kind: 'measure' } }) => object)[] = [
    ({ source }) => ({ source: { ...source, value: source.value + 1 } }),
    ({ source }) => ({ source: { ...source, unit: source.unit === 'mm' ? 'cm' : 'mm' } }),
    ({ source }) => ({ source: { ...source, annotationId: 'nope' } }),
    ({ source }) => ({ source: { ...source, quantity: source.quantity === 'volume' ? 'length' : 'volume' } }),
    ({ source }) => ({ source: { ...source, frame: 3 } }),
    ({ source }) => ({ source: { ...source, calibration: { source: 'none', id: null, region: null } } }),
    ({ start }) => ({ start: start + 1 }),
    ({ end }) => ({ end: end + 1 }),
  ]
  const picks = fc.array(fc.nat(atoms.length - 1), { minLength: 1, maxLength: 5 })
  const language = fc.constantFrom('en' as const, 'zh' as const)
  await fc.assert(
    fc.asyncProperty(picks, language, fc.nat(alter.length - 1), async (chosen, written, way) => {
      const some = chosen.flatMap((pick) => atoms[pick] ?? [])
      const { findings, values } = writtenWith(some, written)
      const [value, ...rest] = values
      const change = alter[way]
      if (value?.source.kind !== 'measure' || change === undefined) throw new Error('A value was written.')
      const altered = { ...value, ...change(value as never) } as ReportValue
      const order = { studyId, ...text, findings, values: [altered, ...rest], version: 0 }
      expect(await codeOf(doctor.report.save(order))).toBe('LINKED_VALUE_DIFFERS')
    }),
    { seed: 60, numRuns: 60 },
  )
  expect((await doctor.report.get({ studyId })).version).toBe(0)
  // A drawing that another study has measures nothing here.
  const other = await measuredStudy()
  const foreign = writtenWith(other.atoms.slice(0, 1), 'zh')
  expect(await codeOf(doctor.report.save({ studyId, ...text, ...foreign, version: 0 }))).toBe(
    'SCHEMA_VALIDATION_FAILED',
  )
  expect(other.imageId).not.toBe(imageId)
})

/** A nodule whose size is taken from the volume that is drawn, with its three diameters. */
function noduleOf(atoms: readonly ValueAtom[]): ReportWorksheet & { measured: MeasureSource[] } {
  const measured = atoms.filter(({ kind, quantity }) => kind === 'volume' && quantity !== 'volume').map(measureSourceOf)
  expect(measured).toHaveLength(3)
  return { worksheetId: 'c-tirads', answers: [], size: sizeOfMeasured(measured), measured, side: 'left' }
}

it('The size of a finding is saved as it is measured, and no other one', async () => {
  const { studyId, atoms } = await measuredStudy()
  const nodule = noduleOf(atoms)
  const [first, second, third] = nodule.measured as [MeasureSource, MeasureSource, MeasureSource]
  const order = (worksheet: ReportWorksheet) => ({
    studyId,
    ...text,
    findings: '结节',
    worksheets: [worksheet],
    version: 0,
  })
  const other = noduleOf((await measuredStudy()).atoms)
  const altered: ReportWorksheet[] = [
    { ...nodule, size: String(Number(nodule.size) + 1) },
    { ...nodule, size: '' },
    { ...nodule, measured: [{ ...first, value: first.value + 1 }, second, third] },
    { ...nodule, measured: [{ ...first, annotationId: 'nope' }, second, third] },
    { ...nodule, measured: [first, { ...second, quantity: 'longAxis' }, third] },
    { ...nodule, measured: [first, second, { ...third, frame: 3 }] },
    { ...nodule, measured: [first, second, { ...third, calibration: { source: 'none', id: null, region: null } }] },
    // A drawing that another study has measures nothing here.
    { ...nodule, size: other.size, measured: other.measured },
  ]
  for (const each of altered) expect(await codeOf(doctor.report.save(order(each)))).toBe('LINKED_VALUE_DIFFERS')
  const malformed: ReportWorksheet[] = [
    { ...nodule, measured: [] },
    { ...nodule, measured: [first, first] },
    { ...nodule, measured: [{ ...first, unit: 'ml', quantity: 'volume' }] },
    { ...nodule, measured: [first, second, third, { ...first, annotationId: 'more' }] },
  ]
  for (const each of malformed) expect(await codeOf(doctor.report.save(order(each)))).toBe('SCHEMA_VALIDATION_FAILED')

  const saved = await doctor.report.save(order(nodule))
  expect(saved.worksheets).toEqual([nodule])
  const finished = await doctor.report.finish({ studyId, version: 1 })
  expect(finished.worksheets).toEqual([nodule])
})

it('A size whose drawing was changed is not finished or printed, and stays as a marked number without its link', async () => {
  const { studyId, imageId, atoms } = await measuredStudy()
  const nodule = noduleOf(atoms)
  await doctor.report.save({ studyId, ...text, findings: '结节', worksheets: [nodule], version: 0 })
  const annotations = drawings.map((each) => {
    if (each.kind !== 'volume') return each
    return { ...each, points: each.points.map(({ x, y }, at) => ({ x: at === 0 ? x + 9 : x, y })) }
  })
  await doctor.image.measure({ imageId, measure: writeMeasureDocument({ version: 1, calibration: null, annotations }) })
  const refusal = await doctor.report.finish({ studyId, version: 1 }).then(
    () => null,
    (thrown: unknown) => PacsError.from(thrown),
  )
  const [first] = nodule.measured
  expect(refusal).toMatchObject({
    code: 'LINKED_VALUE_DIFFERS',
    details: { links: [{ id: first?.annotationId, field: 'worksheets', text: nodule.size, fault: 'changed' }] },
  })
  expect(await codeOf(doctor.report.print({ studyId, version: 1 }))).toBe('LINKED_VALUE_DIFFERS')

  // A client that does not know worksheets: the server drops the link, and marks the number.
  const { measured: _, ...typed } = nodule
  const saved = await doctor.report.save({ studyId, ...text, findings: '结节。', version: 1 })
  expect(saved.worksheets).toEqual([typed])
  expect(saved.unlinked).toEqual([{ id: first?.annotationId, field: 'worksheets', text: nodule.size }])
  const edited = { ...typed, size: '1' }
  const next = await doctor.report.save({ studyId, ...text, findings: '结节。', worksheets: [edited], version: 2 })
  expect(next.unlinked).toEqual([])
  const restored = await doctor.report.restore({ studyId, version: 3, from: 1 })
  expect(restored.worksheets).toEqual([typed])
  expect(restored.unlinked).toEqual(saved.unlinked)
})
