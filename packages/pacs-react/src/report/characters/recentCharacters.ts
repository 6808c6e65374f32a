import { guardStorage, type KeyValueStorage, type UserId } from '@opensono/pacs-core'

const storageKey = 'opensono.characters'
const maxRecent = 10
/** Maximum users remembered per computer; the least recently active is dropped. */
const maxUsers = 20

type Kept = readonly (readonly [userId: string, characters: readonly string[]])[]

function isKept(value: unknown): value is Kept {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) =>
        Array.isArray(each) &&
        typeof each[0] === 'string' &&
        Array.isArray(each[1]) &&
        each[1].every((character: unknown) => typeof character === 'string'),
    )
  )
}

function readAll(storage: KeyValueStorage | undefined): Kept {
  const text = storage && guardStorage(storage).getItem(storageKey)
  if (text === null || text === undefined) return []
  try {
    const value: unknown = JSON.parse(text)
    return isKept(value) ? value : []
  } catch {
    return []
  }
}

/** The characters that a user inserted last on this computer, newest first. */
export function recentCharacters(storage: KeyValueStorage | undefined, userId: UserId): readonly string[] {
  return readAll(storage).find(([id]) => id === userId)?.[1] ?? []
}

/**
 * Notes that a user inserted a character.
 *
 * @returns the characters that they inserted last, newest first.
 */
export function noteCharacter(
  storage: KeyValueStorage | undefined,
  userId: UserId,
  recent: readonly string[],
  character: string,
): readonly string[] {
  const next = [character, ...recent.filter((each) => each !== character)].slice(0, maxRecent)
  const others = readAll(storage).filter(([id]) => id !== userId)
  const kept = JSON.stringify([[userId, next], ...others].slice(0, maxUsers))
  if (storage !== undefined) guardStorage(storage).setItem(storageKey, kept)
  return next
}
