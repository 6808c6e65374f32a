import { expect, test } from 'vitest'
import { createFairOrder } from './createFairOrder'

const item = (name: string) => ({ name, hospitalId: name.charAt(0), userId: name.slice(0, 2) })

test('hospitals take turns, and in each its users, however many one of them asks for', () => {
  const order = createFairOrder<ReturnType<typeof item>>()
  for (const name of ['a1-1', 'a1-2', 'a1-3', 'a1-4', 'a2-1', 'b1-1', 'b1-2', 'c1-1']) order.add(item(name))
  const taken: string[] = []
  for (let next = order.take(); next !== undefined; next = order.take()) taken.push(next.name)
  expect(taken).toEqual(['a1-1', 'b1-1', 'c1-1', 'a2-1', 'b1-2', 'a1-2', 'a1-3', 'a1-4'])
})

test('one who comes while others wait is not before those who were not served yet', () => {
  const order = createFairOrder<ReturnType<typeof item>>()
  for (const name of ['a1-1', 'a1-2', 'b1-1']) order.add(item(name))
  expect(order.take()?.name).toBe('a1-1')
  order.add(item('a1-3'))
  expect(order.take()?.name).toBe('b1-1')
})

test('what is taken out is not handed out', () => {
  const order = createFairOrder<ReturnType<typeof item>>()
  const [one, two] = [item('a1-1'), item('a1-2')]
  order.add(one)
  order.add(two)
  order.remove(one)
  expect(order.items()).toEqual([two])
  expect([order.take(), order.take()]).toEqual([two, undefined])
})
