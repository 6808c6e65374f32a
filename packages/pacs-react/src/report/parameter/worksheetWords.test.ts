import { acrTiRads } from '@opensono/pacs-core'
import { expect, it } from 'vitest'
import { parameterPanelText } from './parameterPanelText'

it('has words in both languages for every item and option of the worksheet, and no others', () => {
  const ids = acrTiRads.items.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)])
  for (const { reportParameter } of [parameterPanelText.en, parameterPanelText.zh]) {
    expect(Object.keys(reportParameter.worksheet['acr-ti-rads']).sort()).toEqual([...ids].sort())
  }
})
