import { expect, test } from 'vitest'
import { createTurns } from './turns'

const item = (name: string) => ({ name, hospitalId: name.charAt(0), userId: name.slice(0, 2) })

test('hospitals take turns, and in each its users, however many one of them asks for', () => {
  const turns = createTurns<ReturnType<typeof item>>()
  for (const name of ['a1-1', 'a1-2', 'a1-3', 'a1-4', 'a2-1', 'b1-1', 'b1-2', 'c1-1']) turns.add(item(name))
  const taken: string[] = []
  for (let next = turns.take(); next !== undefined; next = turns.take()) taken.push(next.name)
  expect(taken).toEqual(['a1-1', 'b1-1', 'c1-1', 'a2-1', 'b1-2', 'a1-2', 'a1-3', 'a1-4'])
})

test('one who comes while others wait is not before those who were not served yet', () => {
  const turns = createTurns<ReturnType<typeof item>>()
  for (const name of ['a1-1', 'a1-2', 'b1-1']) turns.add(item(name))
  expect(turns.take()?.name).toBe('a1-1')
  turns.add(item('a1-3'))
  expect(turns.take()?.name).toBe('b1-1')
})

test('what is taken out is not handed out', () => {
  const turns = createTurns<ReturnType<typeof item>>()
  const [one, two] = [item('a1-1'), item('a1-2')]
  turns.add(one)
  turns.add(two)
  turns.remove(one)
  expect(turns.items()).toEqual([two])
  expect([turns.take(), turns.take()]).toEqual([two, undefined])
})
