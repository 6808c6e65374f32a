import { worksheets } from '@opensono/pacs-core'
import { expect, it } from 'vitest'
import { parameterPanelText } from './parameterPanelText'

it.each(worksheets)('$name has words in both languages for each item and option, and no others', ({ id, items }) => {
  const ids = items.flatMap((item) => [item.id, ...item.options.map((option) => option.id)])
  expect(new Set(ids).size).toBe(ids.length)
  for (const { worksheet } of [parameterPanelText.en, parameterPanelText.zh]) {
    const words = Object.entries(worksheet).find(([key]) => key === id)?.[1] ?? {}
    expect(Object.keys(words).sort()).toEqual([...ids].sort())
  }
})
