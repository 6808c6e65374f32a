import { type ErrorCode, PacsError } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { expect, test } from 'vitest'
import { addressLifeMs, addressReuseMs, createAddressRefresh, waitAfter } from './createAddressRefresh'

/** A list that the server answers, or refuses with a code, when the test says so. */
function createList() {
  const clock = new FakeClock()
  const reads: { answer: () => Promise<void>; refuse: (code: ErrorCode) => Promise<void> }[] = []
  let readAt: number | null = clock.now()
  const settled = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)))
  const refresh = createAddressRefresh({
    clock,
    readAt: () => readAt,
    read: () =>
      new Promise<void>((resolve, reject) => {
        reads.push({
          answer() {
            readAt = clock.now()
            resolve()
            return settled()
          },
          refuse(code) {
            reject(new PacsError(code))
            return settled()
          },
        })
      }),
  })
  const last = () => {
    const read = reads.at(-1)
    if (read === undefined) throw new Error('the list was not read')
    return read
  }
  return { clock, refresh, last, count: () => reads.length }
}

test('a list whose addresses have expired is read once for all images that fail, and again when they have expired again', async () => {
  const { clock, refresh, last, count } = createList()
  clock.advance(60_000)
  for (let image = 0; image < 300; image++) refresh.request()
  expect(count()).toBe(1)
  await last().answer()
  for (let image = 0; image < 300; image++) refresh.request()
  expect(count()).toBe(1)
  clock.advance(60_000)
  refresh.request()
  expect(count()).toBe(2)
})

test('a list so young that the server would answer the same addresses is not read', () => {
  const { clock, refresh, count } = createList()
  clock.advance(addressReuseMs - 1)
  refresh.request()
  expect(count()).toBe(0)
  clock.advance(1)
  refresh.request()
  expect(count()).toBe(1)
})

test('a busy server is asked again after a time that doubles, whatever fails meanwhile, until it answers', async () => {
  const { clock, refresh, last, count } = createList()
  clock.advance(60_000)
  refresh.request()
  for (let failures = 1; failures <= 7; failures++) {
    await last().refuse('SERVER_BUSY')
    refresh.request()
    clock.advance(waitAfter(failures) - 1)
    expect(count()).toBe(failures)
    clock.advance(1)
    expect(count()).toBe(failures + 1)
  }
  expect([1, 2, 3, 4, 5, 6, 7].map(waitAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  await last().answer()
  clock.advance(600_000)
  expect(count()).toBe(8)
})

test('who may not see the list any more is not repeated, and nothing is after the end', async () => {
  const { clock, refresh, last, count } = createList()
  clock.advance(60_000)
  refresh.request()
  await last().refuse('FORBIDDEN')
  clock.advance(60_000)
  expect(count()).toBe(1)
  refresh.request()
  await last().refuse('SERVER_BUSY')
  refresh.destroy()
  clock.advance(60_000)
  refresh.request()
  expect(count()).toBe(2)
})

test('addresses may have expired as soon as the oldest that the server gives out has', async () => {
  const { clock, refresh, last } = createList()
  clock.advance(addressLifeMs - 1)
  expect(refresh.isOld()).toBe(false)
  clock.advance(1)
  expect(refresh.isOld()).toBe(true)
  refresh.request()
  await last().answer()
  expect(refresh.isOld()).toBe(false)
})
