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

test('the same words are one toast, which begins its time again; another tone, or an action, is another one', () => {
  const timer = handTimer()
  const toasts = createToasts(timer)
  const first = toasts.error('no answer')
  expect([toasts.error('no answer'), toasts.error('no answer')]).toEqual([first, first])
  expect(texts(toasts)).toEqual(['no answer'])
  toasts.info('no answer')
  timer.pass(3000)
  toasts.info('no answer')
  timer.pass(3000)
  expect(texts(toasts)).toEqual(['no answer', 'no answer'])
  timer.pass(1000)
  expect(texts(toasts)).toEqual(['no answer'])
  toasts.close(first)
  const undo = { label: 'Undo', onPress: () => {} }
  toasts.success('deleted', undo)
  toasts.success('deleted', undo)
  expect(texts(toasts)).toEqual(['deleted', 'deleted'])
})

test('what comes first is shown though three errors are open, and the oldest of them comes back', () => {
  const toasts = createToasts(handTimer())
  for (const text of ['a', 'b', 'c', 'ended']) toasts.error(text)
  expect(texts(toasts)).toEqual(['a', 'b', 'c'])
  const ended = toasts.show({ tone: 'error', text: 'ended', isFirst: true })
  expect(texts(toasts)).toEqual(['b', 'c', 'ended'])
  toasts.close(ended)
  expect(texts(toasts)).toEqual(['b', 'c', 'a'])
})
