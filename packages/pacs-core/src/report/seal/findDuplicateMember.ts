/**
 * Finds a name that an object of a JSON text has twice: one reader takes the first of the two, another one the last (RFC 8259 section 4;
 * RFC 7493 forbids it).
 *
 * @param json - well-formed JSON; of any other text the answer says nothing.
 * @returns the name, unescaped; null when there is none.
 */
export function findDuplicateMember(json: string): string | null {
  // The names of each open object; null for a list.
  const open: (Set<string> | null)[] = []
  let isName = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '{' || character === '[') open.push(character === '{' ? new Set() : null)
    else if (character === '}' || character === ']') open.pop()
    if (character === '{' || character === ',') isName = true
    if (character !== '"') continue
    const begin = at
    for (at += 1; at < json.length && json[at] !== '"'; at += 1) if (json[at] === '\\') at += 1
    const names = open.at(-1) ?? null
    if (!isName || names === null) continue
    isName = false
    const name = nameIn(json.slice(begin, at + 1))
    if (names.has(name)) return name
    names.add(name)
  }
  return null
}

function nameIn(text: string): string {
  try {
    return text.includes('\\') ? String(JSON.parse(text)) : text.slice(1, -1)
  } catch {
    // Who parses it refuses it.
    return text
  }
}
