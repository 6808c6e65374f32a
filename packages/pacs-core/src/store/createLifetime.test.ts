import { expect, test } from 'vitest'
import { createLifetime } from './createLifetime'

test('a thing is made once, and all are ended together, the newest first', () => {
  const ended: string[] = []
  const lifetime = createLifetime()
  const makeList = (name: string) => ({ name, destroy: () => ended.push(name) })
  const first = lifetime.once(makeList, 'list')
  expect(lifetime.once(makeList, 'another')).toBe(first)
  lifetime.own(() => ended.push('listener'))
  lifetime.destroy()
  lifetime.destroy()
  expect(ended).toEqual(['listener', 'list'])
})

test('what is asked for after the end is made again', () => {
  const lifetime = createLifetime()
  const make = () => ({ destroy: () => undefined })
  const first = lifetime.once(make)
  lifetime.destroy()
  expect(lifetime.once(make)).not.toBe(first)
})
