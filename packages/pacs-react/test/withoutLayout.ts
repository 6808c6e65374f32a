import { beforeAll, vi } from 'vitest'

/** Gives a file what jsdom lacks: it lays nothing out, so that no width ever changes and no media query matches. */
export function withoutLayout(): void {
  beforeAll(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    vi.stubGlobal('CSS', { escape: (text: string) => text })
    return () => vi.unstubAllGlobals()
  })
}
