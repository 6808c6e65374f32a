import { afterEach } from 'vitest'

/**
 * The seed of what a file draws: the same in each ordinary run, another with `FAULTS` (`scripts/test/seed.mjs`). A failed test logs it;
 * `FAULT_SEED` draws the same again.
 */
export function drawSeed(): number {
  const seed = Number(process.env.FAULT_SEED ?? 1)
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') process.stdout.write(`FAULT_SEED=${seed} ${task.name}\n`)
  })
  return seed
}
