import { coreText, type TextTree } from '@opensono/pacs-core'
import { expect, test } from 'vitest'

/** The words that the packages and this app bring along, by the file that holds them: all share the names of core's. */
const parts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../../packages/pacs-react/src/**/*Text.ts',
    '../../../../packages/pacs-consultation/src/**/*Text.ts',
    '../**/*Text.ts',
  ],
  { eager: true },
)

/** The Chinese words of every package and example. */
const chinese = import.meta.glob<Record<string, TextTree>>(
  ['../../../../packages/*/src/**/locale/{zh,*Zh}.ts', '../../../*/src/**/locale/**/{zh,*Zh}.ts'],
  { eager: true },
)

const isWords = (value: unknown): value is { en: TextTree } =>
  typeof value === 'object' && value !== null && 'en' in value && 'zh' in value

function wordsOf(tree: TextTree, before = ''): (readonly [key: string, words: string])[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${before}${name}`, value] as const] : wordsOf(value, `${before}${name}.`),
  )
}

test('no key stands for other words in another part: which of them is shown would follow from what was opened first', () => {
  const files = Object.entries(parts).flatMap(([file, module]) =>
    Object.values(module)
      .filter(isWords)
      .map(({ en }) => ({ file, en })),
  )
  expect(files.length).toBeGreaterThan(25)
  for (const home of [/\/pacs-react\//, /\/pacs-consultation\//, /^\.\/appText/]) {
    expect(files.some(({ file }) => home.test(file))).toBe(true)
  }
  const first = new Map<string, { file: string; words: string }>()
  const differing: string[] = []
  for (const { file, en } of [{ file: 'core', en: coreText.en }, ...files]) {
    for (const [key, words] of wordsOf(en)) {
      const former = first.get(key)
      if (former === undefined) first.set(key, { file, words })
      else if (former.words !== words) differing.push(`${key}: ${former.file} and ${file}`)
    }
  }
  expect(differing).toEqual([])
})

test('no Chinese text has a space between Chinese and a value: only a value of Latin letters or digits gets one', () => {
  const files = Object.entries(chinese)
  for (const home of ['/pacs-core/', '/pacs-react/', '/pacs-consultation/', '/device-shell/', './shell/']) {
    expect(files.some(([file]) => file.includes(home))).toBe(true)
  }
  const spaced = files.flatMap(([file, module]) =>
    wordsOf(module)
      .filter(([, words]) => /\p{Script=Han} \{\{|\}\} \p{Script=Han}/u.test(words))
      .map(([key, words]) => `${file} ${key}: ${words}`),
  )
  expect(spaced).toEqual([])
})
