/** Lets what a test holds back go on when the test says so. */
export interface Gate {
  /** Resolves at once unless the gate is held, else with {@link Gate.release}. */
  pass(): Promise<void>
  hold(): void
  release(): void
}

/** Makes an open gate. */
export function createGate(): Gate {
  let gate: Promise<void> = Promise.resolve()
  let open: () => void = () => {}
  return {
    pass: () => gate,
    hold() {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    release: () => open(),
  }
}
