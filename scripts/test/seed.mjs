/**
 * The seed of all that tests draw. Ordinary runs draw the same, so that a failure belongs to the change that made it; with `FAULTS` each
 * run has other draws. `FAULT_SEED` repeats those of a run that failed.
 * @param {Record<string, string | undefined>} env
 * @param {number} nowMs
 * @returns {string} a whole number
 */
export function chooseSeed({ FAULTS = '1', FAULT_SEED }, nowMs) {
  return FAULT_SEED || (FAULTS === '1' ? '1' : String(nowMs % 1_000_000))
}

/** Sets `FAULT_SEED` for this process and those that it starts, once, and prints the one that is not the usual one. */
export function setSeed() {
  if (process.env.FAULT_SEED) return
  process.env.FAULT_SEED = chooseSeed(process.env, Date.now())
  if (process.env.FAULT_SEED !== '1') console.log(`FAULT_SEED=${process.env.FAULT_SEED}`)
}
