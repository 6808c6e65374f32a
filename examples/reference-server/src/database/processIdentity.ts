import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Whether a process runs, no matter who owns it.
 *
 * @param pid - its id.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM'
  }
}

/**
 * A mark that distinguishes a process from a later one with the same id: its start time, where the system reports it.
 *
 * @param pid - its id.
 * @returns the mark, or an empty text where the system has none.
 */
export async function startMark(pid: number): Promise<string> {
  try {
    const [facts, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    // proc(5): the name in parentheses may hold spaces; the start time is field 22.
    const fields = facts.slice(facts.lastIndexOf(')') + 2).split(' ')
    return `${boot.trim()}/${fields[19] ?? ''}`
  } catch {
    return ''
  }
}

/**
 * Whether a process works in a folder. PostgreSQL makes its data folder its working directory.
 *
 * @param pid - the process.
 * @param folder - an absolute path.
 */
export async function worksIn(pid: number, folder: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === folder
  } catch {
    if (process.platform === 'linux') return false
  }
  try {
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.includes(folder)
  } catch {
    return false
  }
}
