import { type ImageId, imageApi, PacsError } from '@opensono/pacs-core'
import {
  type Annotation,
  emptyMeasureDocument,
  type MeasureDocument,
  readMeasureDocument,
  valuesOf,
  writeMeasureDocument,
} from '@opensono/pacs-core/measure'
import { createFakePacs, FakeClock } from '@opensono/pacs-core/testing'
import { expect, test } from 'vitest'
import { createDrawings, drawingRetryMs, drawingSaveMs } from './createDrawings'

const imageId = 'image-1' as ImageId
const line = (id: string, x = 0): Annotation => ({
  id,
  kind: 'arrow',
  frame: null,
  points: [
    { x, y: 0 },
    { x: 10, y: 0 },
  ],
  size: 'M',
})
const documentOf = (...annotations: Annotation[]): MeasureDocument => ({ ...emptyMeasureDocument, annotations })

/** A server that keeps one document and counts its versions. */
function setUp(isVersioned = true) {
  const fake = createFakePacs({ image: imageApi })
  const server = { measure: '', version: 0, saves: [] as string[], refusal: null as PacsError | null }
  const versionOf = () => (isVersioned ? { version: server.version } : {})
  fake.answer(imageApi.readMeasure, () => ({ measure: server.measure, ...versionOf() }))
  fake.answer(imageApi.measure, ({ measure, version }) => {
    if (server.refusal !== null) throw server.refusal
    if (version !== undefined && version !== server.version) {
      throw new PacsError('CONFLICT', { details: { savedByName: '王芳', savedAt: '2026-01-05T08:00:00Z' } })
    }
    server.measure = measure
    server.version += 1
    server.saves.push(measure)
    return isVersioned ? { version: server.version } : null
  })
  const clock = new FakeClock(0)
  const drawings = createDrawings({ pacs: fake.pacs, imageId, clock })
  const other = (document: MeasureDocument) => {
    server.measure = writeMeasureDocument(document)
    server.version += 1
  }
  const settled = (status: string) => expect.poll(() => drawings.getSnapshot().status).toBe(status)
  return {
    server,
    clock,
    drawings,
    other,
    settled,
    offer: () => drawings.offer({ measure: server.measure, ...versionOf() }),
  }
}

test('what is drawn is saved by itself a second later, several acts in one call', async () => {
  const { server, clock, drawings, settled, offer } = setUp()
  offer()
  drawings.change(documentOf(line('a')))
  drawings.change(documentOf(line('a'), line('b')))
  expect(drawings.getSnapshot()).toMatchObject({ status: 'unsaved', canUndo: true })
  clock.advance(drawingSaveMs - 1)
  expect(server.saves).toEqual([])
  clock.advance(1)
  await settled('saved')
  expect(server.saves).toEqual([writeMeasureDocument(documentOf(line('a'), line('b')))])
  expect(drawings.isUnsaved()).toBe(false)
})

test.each([
  ['distance', [416.4867, 84.8312, 557.8813, 127.2504]],
  ['ellipse', [0.333333, 1 / 7, 99.99999, 40.005, 60.0049, 80.1]],
  ['angle', [10.001, 20.002, 30.003, 40.004, 50.005, 10.0051]],
] as const)('%s: a value is the same number before its drawing is saved and after', async (kind, numbers) => {
  const { server, drawings, offer } = setUp()
  offer()
  const points = numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : []))
  drawings.change(documentOf({ id: 'a', kind, frame: null, points, size: 'M' } as Annotation))
  const atomsOf = (document: MeasureDocument) => valuesOf(imageId, document).flatMap(({ atoms }) => atoms)
  const drawn = atomsOf(drawings.getSnapshot().document)
  expect(await drawings.save()).toBe(true)
  const { document = emptyMeasureDocument } = readMeasureDocument(server.measure)
  expect(drawn.length).toBeGreaterThan(0)
  expect(atomsOf(document)).toEqual(drawn)
})

test('two people who draw on one image at once both keep what they drew', async () => {
  const { server, drawings, other, settled, offer } = setUp()
  offer()
  drawings.change(documentOf(line('mine')))
  other(documentOf(line('theirs')))
  const merged: boolean[] = []
  drawings.on('merged', ({ isDoubled }) => merged.push(isDoubled))
  expect(await drawings.save()).toBe(true)
  await settled('saved')
  expect(
    JSON.parse(server.measure)
      .annotations.map(({ id }: Annotation) => id)
      .sort(),
  ).toEqual(['mine', 'theirs'])
  expect(merged).toEqual([false])
  drawings.undo()
  expect(drawings.getSnapshot().document.annotations.map(({ id }) => id)).toEqual(['theirs'])
})

test('a change of somebody else appears at once when nothing was drawn here, and is no merge', () => {
  const { drawings, other, offer } = setUp()
  offer()
  let merges = 0
  drawings.on('merged', () => merges++)
  other(documentOf(line('theirs')))
  offer()
  expect(drawings.getSnapshot()).toMatchObject({ status: 'saved', document: documentOf(line('theirs')) })
  expect(merges).toBe(0)
})

test.each([
  ['{"version":1,"annotations":"x"}', 'DAMAGED'],
  ['{"version":2,"annotations":[]}', 'NEWER_VERSION'],
] as const)('a kept text %s is %s, shown as such and never overwritten', async (measure, fault) => {
  const { server, clock, drawings } = setUp()
  drawings.offer({ measure, version: 1 })
  expect(drawings.getSnapshot()).toMatchObject({ status: 'closed', fault })
  drawings.change(documentOf(line('a')))
  drawings.undo()
  clock.advance(drawingRetryMs)
  expect(await drawings.save()).toBe(true)
  expect(server.saves).toEqual([])
})

test('one that is damaged while something is drawn here stays as it is', async () => {
  const { server, drawings, offer } = setUp()
  offer()
  drawings.change(documentOf(line('a')))
  server.measure = 'not ours'
  server.version += 1
  await drawings.save()
  expect(drawings.getSnapshot()).toMatchObject({ status: 'closed', fault: 'DAMAGED' })
  expect(server).toMatchObject({ measure: 'not ours', saves: [] })
})

test('what could not be sent stays, says why, and is sent when the network is back', async () => {
  const { server, clock, drawings, settled, offer } = setUp()
  offer()
  server.refusal = new PacsError('NETWORK_UNREACHABLE')
  drawings.change(documentOf(line('a')))
  clock.advance(drawingSaveMs)
  await settled('save-failed')
  expect(drawings.getSnapshot().error?.code).toBe('NETWORK_UNREACHABLE')
  expect(drawings.isUnsaved()).toBe(true)
  server.refusal = null
  clock.advance(drawingRetryMs)
  await settled('saved')
  expect(server.saves).toHaveLength(1)
})

test('what a study refuses is not sent again and again', async () => {
  const { server, clock, drawings, settled, offer } = setUp()
  offer()
  server.refusal = new PacsError('STUDY_IS_DELETED_ERROR')
  drawings.change(documentOf(line('a')))
  clock.advance(drawingSaveMs)
  await settled('save-failed')
  server.refusal = null
  clock.advance(drawingRetryMs)
  expect(drawings.getSnapshot().status).toBe('save-failed')
  expect(server.saves).toEqual([])
})

test('more than is kept is not sent: it says so, and undo ends it', () => {
  const { drawings, offer } = setUp()
  offer()
  const long = Array.from({ length: 2_000 }, (_, index) => ({ x: index + 0.12, y: 1_234.56 }))
  drawings.change(documentOf(...['a', 'b'].map((id): Annotation => ({ ...line(id), kind: 'sketch', points: long }))))
  expect(drawings.getSnapshot().status).toBe('too-much')
  drawings.undo()
  expect(drawings.getSnapshot().status).toBe('saved')
})

test('a server that counts no versions keeps what was drawn last', async () => {
  const { server, drawings, offer } = setUp(false)
  offer()
  drawings.change(documentOf(line('a')))
  expect(await drawings.save()).toBe(true)
  expect(server.saves).toHaveLength(1)
})
