import { expect, it } from 'vitest'
import { isDeveloper } from './isDeveloper'
import { loadTimeOf } from './loadTimes'

it.each([
  [50, 'success'],
  [50.1, 'warning'],
  [150, 'warning'],
  [150.1, 'danger'],
] as const)('%d ms is shown as %s', (duration, tone) => {
  expect(loadTimeOf({ name: 'https://pacs.example/a.js', duration }).tone).toBe(tone)
})

it('A resource is shown by its path, without host, query string, signature or fragment', () => {
  const address = 'https://key:secret@store.example/bucket/image.jpg?X-Amz-Signature=abc&token=T#part'
  expect(loadTimeOf({ name: address, duration: 1 }).path).toBe('/bucket/image.jpg')
  expect(loadTimeOf({ name: 'blob:https://pacs.example/0f3a', duration: 1 }).path).toBe('blob:')
  expect(loadTimeOf({ name: 'no address', duration: 1 }).path).toBe('')
})

it('Only the developer value asks for the dialog', () => {
  expect(isDeveloper('?dev=developer')).toBe(true)
  expect(isDeveloper('?dev=1')).toBe(false)
  expect(isDeveloper('?developer')).toBe(false)
})
