/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findLiterals } from './findLiterals'

// Where names are given to values.
const named = ['packages/pacs-react/src/styles/tokens.css', 'packages/pacs-react/src/styles/measures.css']
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const sheets = ['packages/pacs-react/src', 'packages/pacs-consultation/src', 'examples/reference-app/src']
  .filter((folder) => existsSync(root + folder))
  .flatMap((folder) => readdirSync(root + folder, { recursive: true }).map((path) => `${folder}/${String(path)}`))
  .filter((path) => path.endsWith('.css') && !named.includes(path))
  .map((path) => [path, readFileSync(root + path, 'utf8')] as const)

const texts = (css: string) => findLiterals(css).map((literal) => literal.text)

describe('a literal is found', () => {
  test.each([
    ['color: #fff'],
    ['background: rgb(0 0 0 / 50%)'],
    ['border: 1px solid white'],
    ['padding: 0 13px'],
    ['margin: -4px'],
    ['font-size: 0.9rem'],
    ['width: calc(100% - 20px)'],
    ['z-index: 3'],
  ])('in "%s"', (declaration) => {
    expect(texts(`.a {\n  ${declaration};\n}`)).toEqual([declaration])
  })

  test('with its line, past comments', () => {
    expect(findLiterals('/* 9px\n9px */\n.a {\n  top: 9px\n}')).toEqual([{ line: 4, text: 'top: 9px' }])
  })
})

test('0, 1px, 100%, tokens, named measures and media queries are no literals', () => {
  expect(
    texts(`@media (min-width: 1440px) { .a {
      --pacs-side: 232px; margin: 0 auto; border: 1px solid var(--pacs-line); height: 1em; width: 100%;
      color: currentcolor; background: transparent; white-space: nowrap; z-index: var(--pacs-z-sticky);
    } }`),
  ).toEqual([])
})

test('there are stylesheets to look at', () => {
  expect(sheets.length).toBeGreaterThan(10)
})

test.each(sheets)('%s draws with tokens only', (_path, css) => {
  expect(findLiterals(css)).toEqual([])
})

test.each(sheets)('%s uses nothing Chromium 102 does not understand', (_path, css) => {
  expect(css).not.toMatch(/oklch|color-mix|:has\(|@container|\bdvh\b|subgrid|^\s+&/m)
})
