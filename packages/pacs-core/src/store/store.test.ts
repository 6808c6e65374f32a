import { expect, test, vi } from 'vitest'
import { createEmitter } from './createEmitter'
import { createStore } from './createStore'

test('snapshots are frozen and stay the same object until something changes', () => {
  const store = createStore({ count: 0, name: 'a' })
  const before = store.getSnapshot()
  expect(Object.isFrozen(before)).toBe(true)
  store.update({ count: 0 })
  expect(store.getSnapshot()).toBe(before)
  store.update({ count: 1 })
  expect(store.getSnapshot()).not.toBe(before)
  expect(before.count).toBe(0)
})

test('listeners hear of real changes only, once for each subscription, until they leave', () => {
  const store = createStore({ count: 0 })
  const listener = vi.fn()
  const leave = [store.subscribe(listener), store.subscribe(listener)]
  store.update({ count: 0 })
  expect(listener).not.toHaveBeenCalled()
  store.update({ count: 1 })
  expect(listener).toHaveBeenCalledTimes(2)
  leave[0]?.()
  store.update({ count: 2 })
  expect(listener).toHaveBeenCalledTimes(3)
  store.destroy()
  store.update({ count: 3 })
  expect(listener).toHaveBeenCalledTimes(3)
})

test('a listener that leaves while it is called keeps nobody else from being called', () => {
  const store = createStore({ count: 0 })
  const heard: string[] = []
  const leave = store.subscribe(() => {
    heard.push('first')
    leave()
  })
  store.subscribe(() => heard.push('second'))
  store.update({ count: 1 })
  store.update({ count: 2 })
  expect(heard).toEqual(['first', 'second', 'second'])
})

test('an emitter tells the listeners of that kind', () => {
  const events = createEmitter<{ a: number; b: string }>()
  const heard: unknown[] = []
  const leave = events.on('a', (event) => heard.push(event))
  events.on('b', (event) => heard.push(event))
  events.emit('a', 1)
  leave()
  events.emit('a', 2)
  events.emit('b', 'x')
  events.clear()
  events.emit('b', 'y')
  expect(heard).toEqual([1, 'x'])
})
