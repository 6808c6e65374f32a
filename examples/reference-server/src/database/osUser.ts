import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The operating-system user that PostgreSQL runs as. */
export interface OsUser {
  uid: number
  gid: number
}

/** How to start one of PostgreSQL's programs. */
export interface Launch {
  command: string
  args: string[]
  /** Set when the program starts as another user by itself. */
  user: OsUser | undefined
}

async function idOf(flag: '-u' | '-g'): Promise<number | null> {
  try {
    return Number.parseInt((await run('id', [flag, 'postgres'])).stdout, 10)
  } catch {
    return null
  }
}

async function findUser(): Promise<OsUser | null> {
  const [uid, gid] = await Promise.all([idOf('-u'), idOf('-g')])
  return uid === null || gid === null ? null : { uid, gid }
}

/**
 * Finds or makes the user `postgres` when the server runs as root, because PostgreSQL refuses to.
 *
 * @returns undefined when the server itself is no root.
 * @throws Error when the user can be neither found nor made.
 */
export async function databaseUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const found = await findUser()
  if (found !== null) return found
  await run('groupadd', ['--system', 'postgres']).catch(() => undefined)
  await run('useradd', ['--system', '-g', 'postgres', 'postgres']).catch(() => undefined)
  const made = await findUser()
  if (made === null) {
    throw new Error(
      'PostgreSQL cannot run as root, and the user "postgres" could not be made: start the server as another user.',
    )
  }
  return made
}

/** The first folder above a path that a stranger may not pass, or null. */
async function firstClosedParent(target: string): Promise<string | null> {
  const parents: string[] = []
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    parents.unshift(folder)
    if (folder === path.dirname(folder)) break
  }
  for (const folder of parents) {
    if (((await stat(folder)).mode & 0o001) === 0) return folder
  }
  return null
}

async function hasSetpriv(): Promise<boolean> {
  return access('/usr/bin/setpriv', constants.X_OK).then(
    () => true,
    () => false,
  )
}

/**
 * Says how a program starts as the database's user. Below a private folder such as `/root` that user could reach neither the
 * program nor its data: it then gets the right to pass folders, and no other, where the system can give it (Linux).
 *
 * @param program - absolute path of the program.
 * @param args - its arguments.
 * @param folders - folders that it must reach.
 * @param user - from {@link databaseUser}.
 * @throws Error naming the folder that must be opened.
 */
export async function launchAs(
  program: string,
  args: string[],
  folders: string[],
  user: OsUser | undefined,
): Promise<Launch> {
  if (user === undefined) return { command: program, args, user }
  const closed = (await Promise.all([program, ...folders].map(firstClosedParent))).find((folder) => folder !== null)
  if (closed === undefined) return { command: program, args, user }
  if (!(await hasSetpriv())) {
    throw new Error(
      `PostgreSQL's user "postgres" cannot pass the folder ${closed}: run "chmod o+x ${closed}", or move the server.`,
    )
  }
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  return { command: '/usr/bin/setpriv', args: [...identity, ...rights, program, ...args], user: undefined }
}
