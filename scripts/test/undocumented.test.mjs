import { describe, expect, it } from 'vitest'
import { undocumentedNames } from './undocumented.mjs'

const report = (/** @type {string} */ mark) => `// @public${mark}
export interface BadgeProps extends ControlProps {
    // (undocumented)
    readonly count: number;
}

// @public${mark}
export function useToday(): string;

// @public${mark}
export abstract class Feed<Row> {}

// @public${mark}
export const PushedOrder: string;

// @public (undocumented)
interface Hidden {}
`

describe('A public name without a sentence of its own', () => {
  it('is found by the mark above its export', () => {
    expect(undocumentedNames(report(' (undocumented)'))).toEqual(['BadgeProps', 'useToday', 'Feed', 'PushedOrder'])
  })

  it('is neither a field nor a type that is not exported', () => {
    expect(undocumentedNames(report(''))).toEqual([])
  })
})
