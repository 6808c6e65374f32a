import { expect, it, vi } from 'vitest'
import { FakeClock, MemoryStorage } from '../testing'
import { createIdleLock } from './createIdleLock'

const minute = 60_000

function open(isOnByDefault = true, storage = new MemoryStorage(), clock = new FakeClock()) {
  const onIdle = vi.fn()
  return {
    storage,
    clock,
    onIdle,
    lock: createIdleLock({ storage, clock, onIdle, isOnByDefault: () => isOnByDefault }),
  }
}

it('The screen is locked after five minutes without input, not a second earlier', () => {
  const { clock, onIdle } = open()
  clock.advance(5 * minute - 1)
  expect(onIdle).not.toHaveBeenCalled()
  clock.advance(1)
  expect(onIdle).toHaveBeenCalledOnce()
})

it('Input begins the five minutes again', () => {
  const { clock, onIdle, lock } = open()
  clock.advance(4 * minute)
  lock.noteInput()
  clock.advance(5 * minute - 1)
  expect(onIdle).not.toHaveBeenCalled()
  clock.advance(1)
  expect(onIdle).toHaveBeenCalledOnce()
})

it('Input in one tab keeps the other tabs open', () => {
  const one = open()
  const other = open(true, one.storage, one.clock)
  for (let passed = 0; passed < 12; passed += 1) {
    one.clock.advance(minute)
    other.lock.noteInput()
  }
  expect(one.onIdle).not.toHaveBeenCalled()
})

it('A computer that captures nothing is not locked unless somebody chose so, and the choice is kept', () => {
  const { clock, storage, onIdle, lock } = open(false)
  clock.advance(20 * minute)
  expect(onIdle).not.toHaveBeenCalled()
  lock.setOn(true)
  clock.advance(5 * minute)
  expect(onIdle).toHaveBeenCalled()
  expect(open(false, storage).lock.getSnapshot().isOn).toBe(true)
  lock.setOn(false)
  expect(open(true, storage).lock.getSnapshot().isOn).toBe(false)
})

it('A wall clock that is put back locks five minutes later at latest', () => {
  const { clock, onIdle, lock } = open()
  lock.noteInput()
  clock.jump(-60 * minute)
  clock.advance(5 * minute)
  clock.advance(5 * minute)
  expect(onIdle).toHaveBeenCalledOnce()
})

it('What is chosen in one tab holds in the others', () => {
  const one = open()
  const other = open(true, one.storage, one.clock)
  other.lock.setOn(false)
  one.clock.advance(5 * minute)
  expect(one.onIdle).not.toHaveBeenCalled()
  expect(one.lock.getSnapshot().isOn).toBe(false)
  other.lock.setOn(true)
  one.clock.advance(5 * minute)
  expect(one.onIdle).toHaveBeenCalledOnce()
})
