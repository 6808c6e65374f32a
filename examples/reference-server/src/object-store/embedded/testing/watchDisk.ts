import fs, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

/** What was asked of the disk: `sync facts.json.next`, `rename x.data`. */
export interface WatchedDisk {
  /** The calls since the last {@link WatchedDisk.begin}, in order. */
  calls: string[]
  /** How much of the content of parts and objects was read since then. */
  readBytes: number
  /** Forgets the calls; the how manieth of the next ones (from 1) fails with the error or kills the process, none without. */
  begin(failing?: { at: number; code: 'EIO' | 'ENOSPC' | 'SIGKILL' }): void
  /** Whether the failing call came. */
  hasFailed(): boolean
  /** Leaves Node's own functions in their place. */
  stop(): void
}

/** Names that differ each time, by what they are. */
function nameOf(file: string): string {
  return path.basename(file).replace(/^(\d+-)?[0-9a-f-]{32,}(?=\.|$)/, '*')
}

/** Watches what this process writes and reads by open files, below a directory only, and lets it fail as a disk does. */
export function watchDisk(directory: string): WatchedDisk {
  const { link, open, rename } = fs
  let calls: string[] = []
  let failing: { at: number; code: string } | undefined
  let hasFailed = false
  let readBytes = 0

  function note(what: string, file: string): void {
    if (!file.startsWith(directory)) return
    calls.push(`${what} ${nameOf(file)}`)
    if (calls.length !== failing?.at) return
    hasFailed = true
    if (failing.code === 'SIGKILL') process.kill(process.pid, 'SIGKILL')
    throw Object.assign(new Error(`${failing.code}: ${what}`), { code: failing.code })
  }
  function watchHandle(handle: FileHandle, file: string): FileHandle {
    const sync = handle.sync.bind(handle)
    const appendFile = handle.appendFile.bind(handle)
    const writeFile = handle.writeFile.bind(handle)
    const read = handle.read.bind(handle) as (...args: unknown[]) => ReturnType<FileHandle['read']>
    // By this the streams of a handle read, too.
    const counted = async (...args: unknown[]) => {
      const done = await read(...args)
      if (file.startsWith(directory)) readBytes += done.bytesRead
      return done
    }
    handle.read = counted as FileHandle['read']
    handle.sync = async () => {
      note('sync', file)
      return sync()
    }
    handle.appendFile = async (...args) => {
      note('append', file)
      return appendFile(...args)
    }
    handle.writeFile = async (...args) => {
      note('write', file)
      return writeFile(...args)
    }
    return handle
  }
  fs.open = async (file, flags, mode) => watchHandle(await open(file, flags, mode), String(file))
  fs.rename = async (from, to) => {
    note('rename', String(to))
    return rename(from, to)
  }
  fs.link = async (from, to) => {
    note('link', String(to))
    return link(from, to)
  }
  syncBuiltinESMExports()

  return {
    get calls() {
      return calls
    },
    get readBytes() {
      return readBytes
    },
    begin(next) {
      calls = []
      failing = next
      hasFailed = false
      readBytes = 0
    },
    hasFailed: () => hasFailed,
    stop() {
      Object.assign(fs, { link, open, rename })
      syncBuiltinESMExports()
    },
  }
}
