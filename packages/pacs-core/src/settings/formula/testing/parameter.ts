import type { FormulaParameter } from '../parameterOf'

/**
 * A parameter for tests; its id is `id-` and its abbreviation.
 *
 * @param abbreviation - how formulas name it.
 * @param facts - what else is said of it.
 */
export function parameter(abbreviation: string, facts: Partial<FormulaParameter> = {}): FormulaParameter {
  return {
    id: `id-${abbreviation}`,
    name: abbreviation,
    abbreviation,
    unit: '',
    referenceStart: '',
    referenceEnd: '',
    options: [],
    formula: '',
    ...facts,
  }
}
