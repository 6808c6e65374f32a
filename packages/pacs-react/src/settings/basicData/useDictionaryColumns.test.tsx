import { type BasicDataKind, type BasicDataRecord, basicDataKinds } from '@opensono/pacs-core'
import { act, render, renderHook, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PacsStory } from '../../testing/PacsStory'
import { storyDictionaryRow, storyWithDictionaries } from './storyDictionary'
import { useDictionaryColumns } from './useDictionaryColumns'

afterEach(() => vi.unstubAllGlobals())

/** A window whose width the test changes: jsdom has no layout. */
function windowOf(isNarrow: boolean) {
  const listeners = new Set<() => void>()
  const media = {
    matches: isNarrow,
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  }
  vi.stubGlobal('matchMedia', () => media)
  return {
    narrow() {
      media.matches = true
      act(() => {
        for (const listener of listeners) listener()
      })
    },
  }
}

interface Page {
  language?: 'en' | 'zh'
  isNarrow?: boolean
  mode?: 'comfortable' | 'touch'
}

function open(kind: BasicDataKind, { language = 'en', isNarrow = false, mode = 'comfortable' }: Page = {}) {
  const page = windowOf(isNarrow)
  const story = storyWithDictionaries(language)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PacsStory story={story} isLoggedIn={false} mode={mode}>
      {children}
    </PacsStory>
  )
  const { result } = renderHook(() => useDictionaryColumns(kind, undefined), { wrapper })
  const column = (id: string) => {
    const found = result.current.find((each) => each.id === id)
    if (found === undefined) throw new Error(`there is no column ${id}`)
    return found
  }
  return {
    ...page,
    ids: () => result.current.map(({ id }) => id),
    column,
    /** What a cell says. */
    cell: (id: string, row: BasicDataRecord) => {
      const { container } = render(<div>{column(id).cell(row)}</div>)
      return within(container).queryByText(/./)?.textContent ?? ''
    },
  }
}

describe('the table of a dictionary', () => {
  it.each(basicDataKinds.map((kind) => [kind] as const))(
    'of the kind %s begins with order and name, ends with state and actions, and every column has a name',
    (kind) => {
      const { ids, column } = open(kind)
      expect(ids().slice(0, 2)).toEqual(['order', 'name'])
      expect(ids().slice(-2)).toEqual(['state', 'acts'])
      expect(new Set(ids()).size).toBe(ids().length)
      for (const id of ids()) expect(column(id).label).not.toBe('')
      expect(column('name').isRowHeader).toBe(true)
    },
  )

  it('is shorter in a narrow window and under a finger, and follows the window', () => {
    const wide = open('device')
    const all = wide.ids().length
    wide.narrow()
    expect(wide.ids().length).toBeLessThan(all)
    expect(open('device', { mode: 'touch' }).ids()).toEqual(wide.ids())
  })

  it('gives a finger more room', () => {
    const [mouse, finger] = [open('patient-source'), open('patient-source', { mode: 'touch' })]
    for (const id of ['order', 'name', 'acts'])
      expect(Number(finger.column(id).minWidth)).toBeGreaterThan(Number(mouse.column(id).minWidth))
  })

  it.each([
    ['en', 'Name', 'Search code'],
    ['zh', '名称', '简码'],
  ] as const)('is named in the language of the screen: %s', (language, name, briefCode) => {
    const { column } = open('patient-source', { language })
    expect([column('name').label, column('briefCode').label]).toEqual([name, briefCode])
  })
})

describe('a cell', () => {
  it('names what the row points to, in a row as the language strings words together', () => {
    const row = storyDictionaryRow('body-part', 1, '肝胆', {
      fields: { categoryId: 'body-part-category-2', examTypeId: 'exam-type-1' },
      names: { 'exam-type-1': '腹部超声', 'body-part-category-2': '浅表' },
    })
    const { cell } = open('body-part')
    expect([cell('categoryId', row), cell('examTypeId', row), cell('name', row)]).toEqual(['浅表', '腹部超声', '肝胆'])
  })

  it('is empty where the row says nothing', () => {
    const row = storyDictionaryRow('body-part', 1, '肝胆')
    expect(open('body-part').cell('categoryId', row)).toBe('')
  })

  it('says of a usual row that it is the usual one, and nothing of the others', () => {
    const kind = basicDataKinds.find((each) => open(each).ids().includes('isDefault'))
    if (kind === undefined) throw new Error('no kind has a usual row')
    const usual = (isDefault: boolean) => storyDictionaryRow(kind, 1, 'A', { fields: { isDefault } })
    const { cell } = open(kind)
    expect([cell('isDefault', usual(true)), cell('isDefault', usual(false))]).toEqual(['Yes', ''])
  })

  it('shows sums at the right and names at the left', () => {
    const kind = basicDataKinds.find((each) => open(each).ids().includes('colourPrice'))
    if (kind === undefined) throw new Error('no kind has a price')
    expect(open(kind).column('colourPrice').align).toBe('right')
    expect(open(kind).column('name').align).toBeUndefined()
  })
})
