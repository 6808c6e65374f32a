import { describe, expect, test } from 'vitest'
import { checkState, leavesOf, type TreeNode, toggled } from './checkState'

const leaf = (id: string): TreeNode => ({ id, label: id })
const branch: TreeNode = { id: 'branch', label: 'branch', children: [leaf('a'), leaf('b'), leaf('c')] }
const subsets = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (bits) => new Set(['a', 'b', 'c'].filter((_, place) => bits & (1 << place))),
)

describe('a branch of a tree with boxes', () => {
  test.each(subsets)('is whole, empty or mixed as its leaves are: %o', (checked) => {
    expect(checkState(branch, checked)).toBe(checked.size === 0 ? 'false' : checked.size === 3 ? 'true' : 'mixed')
  })

  test.each(subsets)('becomes whole by a press unless it is, then empty, and touches nothing else: %o', (checked) => {
    const next = toggled(branch, new Set([...checked, 'other']))
    expect(next.has('other')).toBe(true)
    expect(checkState(branch, next)).toBe(checked.size === 3 ? 'false' : 'true')
  })

  test('without leaves stands for nothing', () => {
    const bare: TreeNode = { id: 'bare', label: 'bare', children: [] }
    expect(leavesOf(bare)).toEqual([])
    expect(checkState(bare, new Set(['bare']))).toBe('false')
    expect([...toggled(bare, new Set(['a']))]).toEqual(['a'])
  })
})
