import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeSections, moveTemplateBlock, newTemplate, newTemplateBlock, whyNotRemoveBlock } from './editTemplate'
import { readTemplate } from './readTemplate'
import { templateTypes } from './templateFormat'
import { writeTemplate } from './writeTemplate'

describe('a template that is edited', () => {
  test.each(templateTypes)('begins as one that can be used: %s', (type) => {
    const content = newTemplate(type)
    expect(readTemplate(writeTemplate(content))).toEqual({ content, faults: [] })
  })

  test('is given parts that can be used, but for a table of parameters, which must name some', () => {
    const content = newTemplate('report')
    for (const kind of ['section', 'images', 'fields'] as const) {
      const block = newTemplateBlock(content, kind)
      if (block === null) throw new Error(kind)
      const longer = { ...content, blocks: [...content.blocks, block] }
      expect(readTemplate(writeTemplate(longer))).toEqual({ content: longer, faults: [] })
    }
    const table = newTemplateBlock(content, 'parameters')
    const longer = { ...content, blocks: [...content.blocks, ...(table === null ? [] : [table])] }
    expect(readTemplate(writeTemplate(longer)).faults).toMatchObject([{ reason: 'missing' }])
  })

  test('has each section once, and keeps those that it must have', () => {
    let content = newTemplate('report')
    expect(freeSections(content)).toEqual(['recommendation', 'history'])
    for (const name of ['recommendation', 'history']) {
      const block = newTemplateBlock(content, 'section')
      expect(block).toMatchObject({ name })
      content = { ...content, blocks: [...content.blocks, ...(block === null ? [] : [block])] }
    }
    expect(newTemplateBlock(content, 'section')).toBeNull()
    const refusals = content.blocks.map((_, place) => whyNotRemoveBlock(content, place))
    // Pictures, findings, impression, recommendation, history.
    expect(refusals).toEqual([null, 'needed', 'needed', null, null])
  })

  test('keeps all of its parts when one is moved, which stands where it was put', () => {
    const count = newTemplate('report').blocks.length
    fc.assert(
      fc.property(fc.nat(count - 1), fc.integer({ min: -2, max: count + 2 }), (from, to) => {
        const content = newTemplate('report')
        const { blocks } = moveTemplateBlock(content, from, to)
        expect(new Set(blocks)).toEqual(new Set(content.blocks))
        expect(blocks.indexOf(content.blocks[from] ?? (blocks[0] as never))).toBe(Math.min(Math.max(0, to), count - 1))
      }),
    )
    const content = newTemplate('report')
    expect(moveTemplateBlock(content, 9, 0)).toBe(content)
  })
})
