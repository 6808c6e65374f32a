import { afterEach } from 'vitest'

/** The seed of what a file draws by chance, which a failed test logs; `FAULT_SEED` draws the same again. */
export function drawSeed(): number {
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') process.stdout.write(`FAULT_SEED=${seed} ${task.name}\n`)
  })
  return seed
}
