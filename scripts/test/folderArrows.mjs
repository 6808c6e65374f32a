import path from 'node:path'
import { readSource, sortFiles } from './sources.mjs'

/** Whether what stands before `from` names types alone: such an import is erased and binds nothing at run time. */
const namesTypesOnly = (clause) =>
  /^type\b/.test(clause) ||
  (clause.startsWith('{') && clause.split(/[{},]/).every((name) => /^\s*(type\s.*)?$/s.test(name)))

/**
 * What a file imports of its own package when it runs: by `import`, `export ... from`, `import()` and the address of a worker. Imports of
 * types are left out.
 *
 * @param text - the file.
 * @returns the specifiers, as written.
 */
export function valueImports(text) {
  const found = []
  for (const { 1: before, 2: specifier, index } of text.matchAll(/(from |import\(|import |new URL\()'(\.[^'\n]+)'/g)) {
    if (before === 'from ') {
      const start = Math.max(text.lastIndexOf('\nimport ', index), text.lastIndexOf('\nexport ', index)) + 1
      if (
        namesTypesOnly(
          text
            .slice(start, index)
            .replace(/^(import|export)\s+/, '')
            .trim(),
        )
      )
        continue
    }
    if (before === 'import(' && text.slice(0, index).endsWith('typeof ')) continue
    found.push(specifier)
  }
  return found
}

/**
 * Which folders import which, of those that stand beside each other at any depth.
 *
 * @param files - each file's text by its name below `src`.
 * @returns the importing files by `folder -> folder`, both with their whole path.
 */
export function folderArrows(files) {
  const arrows = new Map()
  for (const [name, text] of files) {
    for (const specifier of valueImports(text)) {
      const from = name.split('/')
      const to = path.posix.join(path.posix.dirname(name), specifier).split('/')
      if (files.has(`${to.join('/')}/index.ts`)) to.push('index')
      const shared = from.findIndex((folder, at) => folder !== to[at])
      if (shared >= from.length - 1 || shared >= to.length - 1) continue
      const arrow = [from, to].map((parts) => parts.slice(0, shared + 1).join('/')).join(' -> ')
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), name])
    }
  }
  return arrows
}

/**
 * Folders that import each other.
 *
 * @param arrows - of `folderArrows`.
 * @returns each pair once, as `folder - folder`, sorted.
 */
export function mutualFolders(arrows) {
  const pairs = [...arrows.keys()].map((arrow) => arrow.split(' -> '))
  return pairs
    .filter(([from, to]) => from < to && arrows.has(`${to} -> ${from}`))
    .map((pair) => pair.join(' - '))
    .sort()
}

/**
 * Folders that reach each other over others: changing one may reach all.
 *
 * @param arrows - of `folderArrows`.
 * @returns each circle of two or more once, as `folder, folder`, sorted; none is in two of them.
 */
export function circlesOfFolders(arrows) {
  const next = new Map()
  for (const arrow of arrows.keys()) {
    const [from, to] = arrow.split(' -> ')
    next.set(from, [...(next.get(from) ?? []), to])
  }
  const reached = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder, next)]))
  const circles = [...reached].map(([folder, others]) =>
    [...others]
      .filter((other) => reached.get(other)?.has(folder))
      .sort()
      .join(', '),
  )
  return [...new Set(circles)].filter((circle) => circle !== '').sort()
}

/** Every folder that one imports, also over others; itself only where a circle leads back to it. */
function reachedFrom(start, next) {
  const found = new Set()
  const open = [start]
  for (const folder of open) {
    for (const to of next.get(folder) ?? []) {
      if (found.has(to)) continue
      found.add(to)
      open.push(to)
    }
  }
  return found
}

/** The arrows between the folders of a package. */
export const arrowsOf = (home) =>
  folderArrows(new Map(sortFiles(home).sources.map((name) => [name, readSource(home, name)])))
