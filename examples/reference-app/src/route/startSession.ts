import type { AppServices } from '../service/AppServices'
import { readServer } from './readServer'

let starting: Promise<boolean> | null = null

/** Words that nobody needs before a login, loaded while the user is read. */
async function addWords({ text }: AppServices): Promise<void> {
  const { coreText, shellText } = await import('../locale/innerWords')
  text.include(coreText)
  text.include(shellText)
}

/**
 * Reads the user of the stored token, once however many loaders ask at the same time.
 *
 * @returns whether somebody works now.
 */
export async function startSession(services: AppServices): Promise<boolean> {
  const [isActive] = await Promise.all([readUser(services), addWords(services), readServer(services)])
  return isActive
}

function readUser({ session }: AppServices): Promise<boolean> {
  if (session.getSnapshot().status === 'active') return Promise.resolve(true)
  starting ??= restore(session).finally(() => {
    starting = null
  })
  return starting
}

/** A page that cannot learn who works here says why, and is not the login. */
async function restore(session: AppServices['session']): Promise<boolean> {
  const isActive = await session.restore()
  const { status, error } = session.getSnapshot()
  if (status === 'offline' && error !== null) throw error
  return isActive
}
