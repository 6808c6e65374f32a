import type { FormulaParameter } from '@opensono/pacs-core'

/**
 * A parameter for stories; its id is its abbreviation.
 *
 * @param abbreviation - how formulas name it.
 * @param name - in full.
 * @param facts - what else is said of it.
 */
export function storyParameter(
  abbreviation: string,
  name: string,
  facts: Partial<FormulaParameter> = {},
): FormulaParameter {
  const range = { referenceStart: '', referenceEnd: '' }
  return { id: abbreviation, abbreviation, name, unit: '', ...range, options: [], formula: '', ...facts }
}

/** Parameters of a heart. */
export const storyParameters: readonly FormulaParameter[] = [
  storyParameter('EDV', '舒张末期容积', { unit: 'ml' }),
  storyParameter('ESV', '收缩末期容积', { unit: 'ml' }),
  storyParameter('HR', '心率', { unit: '次/分', options: ['60', '70', '80'] }),
  storyParameter('SV', '每搏输出量', { unit: 'ml', formula: 'EDV - ESV' }),
  storyParameter('E/A', 'E 峰与 A 峰之比'),
]
