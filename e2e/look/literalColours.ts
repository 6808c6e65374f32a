import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Where colours are named; everywhere else they are used by name. */
const isTokenFile = /styles\/(tokens|measures)\.css$/
/** Overlays on a picture are the one literal colour the look allows. */
const allowed = /rgb\(0 0 0 \/ \d+%\)/g
const literal = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(/i

/** The packages and the app; a device's own page has its maker's colours. */
const themed = ['packages', 'examples/reference-app']

/** Lines of our stylesheets with a colour that is not a token. */
export function literalColours(): string[] {
  return themed.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !/node_modules|\/dist\//.test(file) && !isTokenFile.test(file))
      .flatMap((file) => linesWithColours(file)),
  )
}

function linesWithColours(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return text
    .split('\n')
    .map((line, index) => ({ line, at: `${path.relative(root, file)}:${index + 1}` }))
    .filter(({ line }) => literal.test(line.replace(allowed, '')))
    .map(({ line, at }) => `${at} ${line.trim()}`)
}
