import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { callName, languages, subjectKind } from '@opensono/pacs-core'
import { describe, expect, test } from 'vitest'

const source = fileURLToPath(new URL('../..', import.meta.url))

/** The text of each file of the server that is no test, without comments. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(path))
  .map((path) => readFileSync(`${source}/${path}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))

function foundBy(pattern: RegExp): string[] {
  return [...new Set(files.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))]
}

/** Ids of the server's own that name reads without a row, and work that is noted under the call that asked for it. */
const withoutRow = [
  'consultation.ofStudy',
  'consultation.own',
  'consultation.participant',
  'image.dicom-thumbnail',
  'image.judgeFiles',
  'image.poster',
  'image.quota',
  'image.remove-objects',
  'session.userId',
]

describe('In the operation log', () => {
  test('each call of the server’s own has a name in both languages', () => {
    const jobs = readFileSync(`${source}/jobs/jobNames.ts`, 'utf8').matchAll(/: '(\w+\.[\w-]+)'/g)
    const ids = [...foundBy(/\{ id: '(\w+\.[\w-]+)' \}/g), ...[...jobs].map(([, id = '']) => id)]
    expect(ids.length).toBeGreaterThan(15)
    for (const language of languages) {
      const nameless = ids.filter((call) => callName(language, { call, content: '' }) === '')
      expect([...new Set(nameless)].sort()).toEqual(withoutRow)
    }
  })

  test('each kind of object has a name in both languages', () => {
    const kinds = foundBy(/\bsubject(?::| =) '([\w-]+)'/g)
    expect(kinds.length).toBeGreaterThan(20)
    for (const language of languages) {
      expect(kinds.filter((kind) => subjectKind(language, kind) === kind)).toEqual([])
    }
  })
})
