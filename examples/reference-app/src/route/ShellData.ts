import type { AppRoute } from './appRoutes'

/** What the shell is shown with: the answer of its loader, under the route id `shell`. */
export interface ShellData {
  /** What the user may open. */
  readonly routes: readonly AppRoute[]
  /** Whether to offer the simulated probe. */
  readonly isDemo: boolean
}
