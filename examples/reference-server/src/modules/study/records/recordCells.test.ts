import { exampleStudy } from '@opensono/pacs-core/testing'
import { expect, test } from 'vitest'
import { recordCells } from './recordCells'

const texts = { findings: 'Liver of normal size', tips: 'No finding' }

test.each([
  ['en', '[Draft] '],
  ['zh', '【草稿】 '],
] as const)('a sheet marks findings and impression of a draft report: %s', (language, mark) => {
  const cellOf = recordCells(language, 'Asia/Shanghai')
  const draft = exampleStudy({ ...texts, draftedAt: '2026-01-05T08:00:00.000Z', diagnosedAt: null })
  expect([cellOf(draft, 'findings'), cellOf(draft, 'tips')]).toEqual([mark + texts.findings, mark + texts.tips])
  const finished = exampleStudy({ ...texts, draftedAt: null })
  expect([cellOf(finished, 'findings'), cellOf(finished, 'tips')]).toEqual([texts.findings, texts.tips])
})
