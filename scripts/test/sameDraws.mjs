import fc from 'fast-check'

// A failure of fast-check says its seed; `FAULT_SEED` with it draws the same again.
fc.configureGlobal({ seed: Number(process.env.FAULT_SEED ?? 1) })
