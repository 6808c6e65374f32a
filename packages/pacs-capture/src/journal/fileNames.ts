/** A file that was rewritten as a whole lies in the log of its newest generation. */
const pattern = /^([\w-]+)\.(\d+)$/

/**
 * The name of a file's log on the disk.
 *
 * @param id - the file's.
 * @param generation - 1, and one more each time it was rewritten.
 */
export function fileName(id: string, generation: number): string {
  return `${id}.${generation}`
}

/** Says which generation a log is. */
export function generationOf(name: string): number {
  return Number(pattern.exec(name)?.[2] ?? 0)
}

/**
 * Finds which logs belong together.
 *
 * @param names - of everything that lies there.
 * @returns for each id, oldest first, its logs, the newest first.
 */
export function groupNames(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const name of [...names].sort()) {
    const id = pattern.exec(name)?.[1]
    if (id !== undefined) groups.set(id, [...(groups.get(id) ?? []), name])
  }
  for (const group of groups.values()) group.sort((a, b) => generationOf(b) - generationOf(a))
  return groups
}
