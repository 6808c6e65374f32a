import { readFileSync } from 'node:fs'
import postcss from 'postcss'
import { expect, test } from 'vitest'

/** A token, with its value in each theme and mode that sets it. */
interface Token {
  readonly name: string
  readonly values: Map<string, string>
  purpose: string
}

/** Which theme or mode a rule is for, by its first selector that names one. */
function variantOf(selector: string): string {
  return /data-(?:theme|mode)="(\w+)"/.exec(selector)?.[1] ?? 'all'
}

function readTokens(file: string): Token[] {
  const tokens = new Map<string, Token>()
  postcss.parse(readFileSync(new URL(file, import.meta.url), 'utf8')).walkDecls(/^--pacs-/, (decl) => {
    const token = tokens.get(decl.prop) ?? { name: decl.prop, values: new Map(), purpose: '' }
    tokens.set(decl.prop, token)
    token.values.set(
      variantOf(decl.parent?.type === 'rule' ? String(Reflect.get(decl.parent, 'selector')) : ''),
      decl.value,
    )
    const next = decl.next()
    const isBeside = next?.type === 'comment' && next.source?.start?.line === decl.source?.end?.line
    if (isBeside) token.purpose = next.text
  })
  return [...tokens.values()]
}

const colours = readTokens('./tokens.css')
const measures = readTokens('./measures.css')

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}
const code = (text: string | undefined) => (text === undefined ? '' : `\`${text}\``)

test('every token says what it is for', () => {
  expect(colours.length + measures.length).toBeGreaterThan(150)
  expect([...colours, ...measures].filter(({ purpose }) => purpose === '').map(({ name }) => name)).toEqual([])
})

test('both themes set every colour', () => {
  expect(colours.filter(({ values }) => !values.has('dark') || !values.has('light')).map(({ name }) => name)).toEqual(
    [],
  )
})

test('the guide lists every token', async () => {
  const byTheme = colours.map(({ name, values, purpose }) => [
    code(name),
    purpose,
    code(values.get('dark')),
    code(values.get('light')),
  ])
  const byMode = measures.map(({ name, values, purpose }) => [
    code(name),
    purpose,
    code(values.get('all') ?? values.get('comfortable')),
    code(values.get('touch')),
  ])
  const text = [
    '# Tokens',
    'Every custom property that [a host may set](theming.md). Written by `npx vitest run --project unit packages/pacs-react/src/styles/tokens.test.ts -u` from the style sheets.',
    '## Colours and shadows',
    table(['Token', 'For', 'Dark', 'Light'], byTheme),
    '## Measures, type and time',
    'A value for touch replaces the other one under `data-mode="touch"`.',
    table(['Token', 'For', 'Value', 'Touch'], byMode),
  ]
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('../../../../docs/guides/tokens.md')
})
