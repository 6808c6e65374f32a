import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useOneRun } from './useOneRun'

const draw = () => {
  const { result, rerender, unmount } = renderHook(useOneRun)
  return { run: () => result.current, rerender, unmount }
}

it('a run goes on while its component is drawn again', () => {
  const { run, rerender } = draw()
  const signal = run().begin()
  rerender()
  expect(signal.aborted).toBe(false)
})

it.each([
  ['another one begins', ({ run }: ReturnType<typeof draw>) => void run().begin()],
  ['it is cancelled', ({ run }: ReturnType<typeof draw>) => run().cancel()],
  ['its component is gone', ({ unmount }: ReturnType<typeof draw>) => unmount()],
])('a run ends when %s', (_, end) => {
  const drawn = draw()
  const signal = drawn.run().begin()
  end(drawn)
  expect(signal.aborted).toBe(true)
})

it('cancelling before anything runs does not harm the first run', () => {
  const { run } = draw()
  run().cancel()
  expect(run().begin().aborted).toBe(false)
})
