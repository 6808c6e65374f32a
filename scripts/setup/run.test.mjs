import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { run } from './run.mjs'

const asked = ['-e', 'console.log(os.getPriority())']

test('what yields has a lower priority than who started it', async () => {
  const beside = await run('node', asked)
  const yielding = await run('node', asked, { yields: true })
  expect(Number(beside.output)).toBe(getPriority())
  expect(Number(yielding.output)).toBeGreaterThan(getPriority())
})
