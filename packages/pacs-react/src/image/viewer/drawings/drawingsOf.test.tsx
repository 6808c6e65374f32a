import { createLifetime, ImageId, imageApi, PacsError, UserId } from '@opensono/pacs-core'
import { emptyMeasureDocument, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStoryPacs, startStorySession } from '../../../testing/PacsStory'
import type { Drawings } from './createDrawings'
import { drawingsOf } from './drawingsOf'

/** Images that are opened one after the other, each with drawings that are saved. */
function openImages() {
  const lifetime = createLifetime()
  onTestFinished(() => lifetime.destroy())
  const services = { lifetime } as Parameters<typeof drawingsOf>[0]
  const open = (at: number): Drawings => {
    const drawings = drawingsOf(services, UserId.parse('user-1'), ImageId.parse(`image-${at}`))
    drawings.offer({ measure: writeMeasureDocument(emptyMeasureDocument), version: 1 })
    return drawings
  }
  return (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => open(from + at))
}

test('of the drawings that are saved, those that were looked at last are kept, and the others are ended', () => {
  const open = openImages()
  const [first, second] = open(1, 2)
  const ends = [first, second].map((each) => each && vi.spyOn(each, 'destroy'))
  open(3, 40)
  expect(open(1, 1)).toEqual([first])
  open(41, 42)
  expect(ends.map((end) => end?.mock.calls.length)).toEqual([0, 1])
  expect(open(1, 1)[0]).toBe(first)
  expect(open(2, 2)[0]).not.toBe(second)
})

test('drawings that a pane shows are kept, however many images are looked at meanwhile', () => {
  const open = openImages()
  const [shown] = open(1, 1)
  const leave = shown?.subscribe(() => undefined)
  open(2, 60)
  expect(open(1, 1)[0]).toBe(shown)
  leave?.()
  open(61, 101)
  expect(open(1, 1)[0]).not.toBe(shown)
})

test('what is drawn and not saved is not closed unasked, also when the viewer is left, unless somebody else works here', async () => {
  const story = createStoryPacs()
  await startStorySession(story)
  const user = story.session.getSnapshot().user
  if (user === null) throw new Error('Nobody is logged in.')
  story.fake.answer(imageApi.measure, () => {
    throw new PacsError('NETWORK_UNREACHABLE')
  })
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const lifetime = createLifetime()
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
  ]
  const draw = (userId: UserId) => {
    const drawings = drawingsOf({ ...story, lifetime }, userId, ImageId.parse('image-1'))
    drawings.offer({ measure: writeMeasureDocument(emptyMeasureDocument), version: 1 })
    drawings.change({
      ...emptyMeasureDocument,
      annotations: [{ id: 'a', kind: 'arrow', frame: null, points, size: 'M' }],
    })
    return drawings
  }
  draw(UserId.parse('user-of-before'))
  expect(asks()).toBe(false)
  const drawings = draw(user.userId)
  expect(asks()).toBe(true)
  await drawings.save()
  expect([drawings.getSnapshot().status, asks()]).toEqual(['save-failed', true])
  drawings.undo()
  expect(asks()).toBe(false)
  drawings.redo()
  lifetime.destroy()
  expect(asks()).toBe(false)
})
