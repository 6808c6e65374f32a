import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It ended meanwhile.
    return ''
  }
}

/** The fields of `/proc/PID/stat` behind the name, which may hold anything. */
function statOf(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/**
 * A process and all that it started.
 *
 * @param root - its id.
 */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    const parent = Number(statOf(pid)[1])
    children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const tree = [root]
  // It grows while it is walked.
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

/** Processor time that processes have used, in milliseconds. */
export function cpuMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = statOf(pid)
    return sum + (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * tickMs
  }, 0)
}

/** Those of a browser's processes that show pages. */
export function renderersOf(pids: readonly number[]): number[] {
  return pids.filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer'))
}

/** Those of the product's processes that serve it. */
export function serversOf(pids: readonly number[]): number[] {
  return pids.filter((pid) => read(`/proc/${pid}/cmdline`).includes('reference-server/dist/main.js'))
}

/** Memory of processes without the files that they only read, in bytes. */
export function ownBytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const status = read(`/proc/${pid}/status`)
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    return sum + (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024
  }, 0)
}

/** Memory of processes without the files that they only read, in bytes; what some of them share counts once. */
export function ownBytesTogether(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const rollup = read(`/proc/${pid}/smaps_rollup`)
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0)
    return sum + (kilobytes('Pss_Anon') + kilobytes('Pss_Shmem')) * 1024
  }, 0)
}
