import type { AppServices } from '../service/AppServices'

let starting: Promise<boolean> | null = null

/**
 * Reads the user of the stored token, once however many loaders ask at the same time.
 *
 * @returns whether somebody works now.
 */
export function startSession({ session }: AppServices): Promise<boolean> {
  if (session.getSnapshot().status === 'active') return Promise.resolve(true)
  starting ??= session.restore().finally(() => {
    starting = null
  })
  return starting
}
