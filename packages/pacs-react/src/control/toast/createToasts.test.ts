import { expect, test, vi } from 'vitest'
import { createToasts } from './createToasts'

/** A timer that runs by hand: `pass` runs every task due by then. */
function handTimer() {
  let now = 0
  let tasks: { due: number; task: () => void }[] = []
  return {
    schedule(task: () => void, delayMs: number) {
      const entry = { due: now + delayMs, task }
      tasks.push(entry)
      return () => {
        tasks = tasks.filter((each) => each !== entry)
      }
    },
    pass(ms: number) {
      now += ms
      const due = tasks.filter((each) => each.due <= now)
      tasks = tasks.filter((each) => each.due > now)
      for (const each of due) each.task()
    },
  }
}

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.getSnapshot().shown.map((toast) => toast.text)

test('a success leaves after 3 s, an info after 4 s and an error stays until closed', () => {
  const timer = handTimer()
  const toasts = createToasts(timer)
  toasts.success('saved')
  toasts.info('entered')
  const error = toasts.error('refused')
  timer.pass(2999)
  expect(texts(toasts)).toEqual(['saved', 'entered', 'refused'])
  timer.pass(1)
  expect(texts(toasts)).toEqual(['entered', 'refused'])
  timer.pass(1000)
  expect(texts(toasts)).toEqual(['refused'])
  timer.pass(3_600_000)
  expect(texts(toasts)).toEqual(['refused'])
  toasts.close(error)
  expect(texts(toasts)).toEqual([])
})

test('a fourth toast takes the place of the oldest that would leave by itself', () => {
  const toasts = createToasts(handTimer())
  toasts.error('one')
  toasts.success('two')
  toasts.success('three')
  toasts.info('four')
  expect(texts(toasts)).toEqual(['one', 'three', 'four'])
})

test('a fourth toast waits while three errors have to be closed by hand', () => {
  const toasts = createToasts(handTimer())
  const first = toasts.error('one')
  toasts.error('two')
  toasts.error('three')
  toasts.info('four')
  expect(texts(toasts)).toEqual(['one', 'two', 'three'])
  toasts.close(first)
  expect(texts(toasts)).toEqual(['two', 'three', 'four'])
})

test('toasts rest while they are held and start again when released', () => {
  const timer = handTimer()
  const toasts = createToasts(timer)
  toasts.success('saved')
  timer.pass(2000)
  toasts.hold()
  timer.pass(60_000)
  expect(texts(toasts)).toEqual(['saved'])
  toasts.release()
  timer.pass(2999)
  expect(texts(toasts)).toEqual(['saved'])
  timer.pass(1)
  expect(texts(toasts)).toEqual([])
})

test('snapshots stay the same object until something changes, and destroy ends all', () => {
  const timer = handTimer()
  const toasts = createToasts(timer)
  const listener = vi.fn()
  toasts.subscribe(listener)
  const before = toasts.getSnapshot()
  expect(toasts.getSnapshot()).toBe(before)
  toasts.info('entered')
  expect(listener).toHaveBeenCalledOnce()
  expect(Object.isFrozen(toasts.getSnapshot())).toBe(true)
  toasts.destroy()
  expect(texts(toasts)).toEqual([])
})
