import { expect, it } from 'vitest'
import { createSerialQueue } from './createSerialQueue'

it('work begins when the work before it has settled, also when that failed', async () => {
  const inOrder = createSerialQueue()
  const seen: string[] = []
  let fail: (error: Error) => void = () => {}
  const first = inOrder(() => {
    seen.push('first')
    return new Promise((_, reject) => {
      fail = reject
    })
  })
  const second = inOrder(async () => {
    seen.push('second')
    return 2
  })
  await Promise.resolve()
  await Promise.resolve()
  expect(seen).toEqual(['first'])
  fail(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(await second).toBe(2)
  expect(seen).toEqual(['first', 'second'])
})
