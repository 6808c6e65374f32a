import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, an absolute path. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * One member of the workspace.
 * @typedef {{ name: string, folder: string, manifest: Record<string, any>, needs: string[] }} Member
 */

/**
 * Every member, those that others need first.
 * @returns {Member[]}
 */
export function readMembers() {
  const folders = ['packages', 'examples'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  )
  const members = [...folders, 'e2e', 'bench'].flatMap((folder) => readMember(folder))
  const names = new Set(members.map((member) => member.name))
  for (const member of members) member.needs = member.needs.filter((name) => names.has(name))
  return sortByNeed(members)
}

/** @param {string} folder */
function readMember(folder) {
  let text
  try {
    text = readFileSync(join(root, folder, 'package.json'), 'utf8')
  } catch {
    return []
  }
  const manifest = JSON.parse(text)
  const needs = [manifest.dependencies, manifest.peerDependencies, manifest.devDependencies].flatMap((part) =>
    Object.keys(part ?? {}),
  )
  return [{ name: manifest.name, folder, manifest, needs: [...new Set(needs)] }]
}

/** @param {Member[]} members */
function sortByNeed(members) {
  /** @type {Member[]} */
  const sorted = []
  /** @param {Member} member */
  const visit = (member) => {
    if (sorted.includes(member)) return
    for (const other of members) if (member.needs.includes(other.name)) visit(other)
    sorted.push(member)
  }
  for (const member of members) visit(member)
  return sorted
}
