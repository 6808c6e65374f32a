import { type BasicDataRecord, basicDataApi, PacsError } from '@opensono/pacs-core'
import { act, waitFor } from '@testing-library/react'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { callKey } from '../../provider/callKey'
import { useCall } from '../../provider/useCall'
import { usePacs } from '../../provider/usePacs'
import { storyDictionaryRow, storyWithDictionaries } from './storyDictionary'
import { useRowOrder } from './useRowOrder'

const kind = 'patient-source'
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** A list of seven rows, of which a page is shown. */
async function open(pageNumber = 0, pageSize = 20) {
  const story = storyWithDictionaries('en', {
    [kind]: letters.map((name, index) => storyDictionaryRow(kind, index + 1, name)),
  })
  const input = { kind, pageNumber, pageSize } as const
  const page = await drawHook(story, () => {
    const { data } = useCall(basicDataApi.page, input)
    const { queryClient } = usePacs()
    return {
      rows: data?.rows ?? [],
      setRows: (rows: readonly BasicDataRecord[]) =>
        queryClient.setQueryData(callKey(basicDataApi.page, input), { ...data, rows }),
      order: useRowOrder({ kind, input, rows: data?.rows ?? [], total: data?.total ?? 0 }),
    }
  })
  await waitFor(() => expect(page.use().rows.length).toBeGreaterThan(0))
  const row = (name: string): BasicDataRecord => {
    const found = page.use().rows.find((each) => each.name === name)
    if (found === undefined) throw new Error(`${name} is not on the page.`)
    return found
  }
  const shown = () =>
    page
      .use()
      .rows.map(({ name }) => name)
      .join('')
  const stored = async () => {
    const { rows } = await story.pacs.call(basicDataApi.page, { kind, pageNumber: 0, pageSize: 20 })
    return rows.map(({ name }) => name).join('')
  }
  const settled = async () => {
    const moves = () => page.asked(basicDataApi.order).length + page.asked(basicDataApi.top).length
    await act(async () => undefined)
    return moves()
  }
  return { ...page, story, row, shown, stored, settled }
}

describe('rows that are put in order', () => {
  it('are shown moved at once, and are stored so', async () => {
    const { do: perform, row, shown, stored, asked, notices } = await open()
    await perform(({ order }) => order.step(row('c'), -1))
    expect(shown()).toBe('acbdefg')
    await waitFor(async () => expect(await stored()).toBe('acbdefg'))
    expect(asked(basicDataApi.order)).toEqual([{ kind, id: `${kind}-3`, beforeId: `${kind}-2` }])
    expect(notices()).toEqual(['success: c is moved.'])
  })

  it('are shown as they are stored, whatever steps and drops follow each other', async () => {
    const move = fc.oneof(
      fc.record({
        what: fc.constant('step' as const),
        name: fc.constantFrom(...letters),
        by: fc.constantFrom(-1 as const, 1 as const),
      }),
      fc.record({
        what: fc.constant('drop' as const),
        name: fc.constantFrom(...letters),
        over: fc.nat(6),
        side: fc.constantFrom('before' as const, 'after' as const),
      }),
      fc.record({ what: fc.constant('top' as const), name: fc.constantFrom(...letters) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 6 }), async (moves) => {
        const { do: perform, row, shown, stored, use, unmount } = await open()
        for (const each of moves) {
          await perform(({ order }) => {
            if (each.what === 'step') order.step(row(each.name), each.by)
            else if (each.what === 'top') order.toTop(row(each.name))
            else order.drop(row(each.name), use().rows[each.over]?.id ?? '', each.side)
          })
        }
        await waitFor(async () => expect(await stored()).toBe(shown()))
        expect([...shown()].sort()).toEqual(letters)
        unmount()
      }),
      { numRuns: 15 },
    )
  })

  it('go no further than either end, and nothing is sent for it', async () => {
    const { do: perform, use, row, settled } = await open()
    expect([use().order.canStep(row('a').id, -1), use().order.canStep(row('a').id, 1)]).toEqual([false, true])
    expect([use().order.canStep(row('g').id, 1), use().order.canStep(row('g').id, -1)]).toEqual([false, true])
    await perform(({ order }) => {
      expect(order.step(row('a'), -1)).toBe(false)
      expect(order.drop(row('b'), row('a').id, 'after')).toBe(false)
      order.toTop(row('a'))
    })
    expect(await settled()).toBe(0)
  })

  it('leave the page by its end: the row of the next page before which they go is asked for', async () => {
    const { do: perform, row, stored, asked } = await open(0, 3)
    await perform(({ order }) => order.step(row('c'), 1))
    await waitFor(() => expect(asked(basicDataApi.order)).toEqual([{ kind, id: `${kind}-3`, beforeId: `${kind}-5` }]))
    await waitFor(async () => expect(await stored()).toBe('abdcefg'))
  })

  it('leave the page by its start, and go to the top of the whole list', async () => {
    const { do: perform, row, stored } = await open(1, 3)
    await perform(({ order }) => order.step(row('d'), -1))
    await waitFor(async () => expect(await stored()).toBe('abdcefg'))
    await perform(({ order }) => order.toTop(row('f')))
    await waitFor(async () => expect(await stored()).toBe('fabdceg'))
  })

  it('several steps of one row are undone as one; another row’s are its own', async () => {
    const { do: perform, row, stored, pressNotice, notices } = await open()
    await perform(({ order }) => order.step(row('b'), 1))
    await perform(({ order }) => order.step(row('b'), 1))
    await perform(({ order }) => order.step(row('b'), 1))
    await waitFor(async () => expect(await stored()).toBe('acdebfg'))
    expect(notices()).toHaveLength(1)
    await pressNotice()
    await waitFor(async () => expect(await stored()).toBe('abcdefg'))
    await perform(({ order }) => order.step(row('c'), 1))
    await perform(({ order }) => order.step(row('f'), -1))
    await waitFor(async () => expect(await stored()).toBe('abdcfeg'))
    await pressNotice()
    await waitFor(async () => expect(await stored()).toBe('abdcefg'))
  })

  it('go on from what was read last, also before it is drawn', async () => {
    const { do: perform, row, use, asked } = await open()
    const [a, b, c, d, ...others] = use().rows
    const read = [a, c, d, b, ...others].filter((each) => each !== undefined)
    const moved = row('b')
    await perform(({ order, setRows }) => {
      setRows(read)
      order.step(moved, 1)
    })
    await waitFor(() => expect(asked(basicDataApi.order)).toEqual([{ kind, id: `${kind}-2`, beforeId: `${kind}-6` }]))
  })

  it('that the server refuses stand where they stood, and it is said why', async () => {
    const { story, do: perform, row, shown, notices } = await open()
    story.fake.answer(basicDataApi.order, () => {
      throw new PacsError('FORBIDDEN')
    })
    await perform(({ order }) => order.step(row('c'), -1))
    await waitFor(() => expect(notices().filter((notice) => notice.startsWith('error:'))).toHaveLength(1))
    await waitFor(() => expect(shown()).toBe('abcdefg'))
  })

  it('a move that fails does not keep the next one from being made', async () => {
    const { story, do: perform, row, asked } = await open()
    const answers: (() => void)[] = []
    story.fake.answer(basicDataApi.order, () => {
      if (answers.length > 0) return null
      return new Promise((_, reject) => answers.push(() => reject(new PacsError('SERVER_BUSY'))))
    })
    await perform(({ order }) => order.step(row('c'), -1))
    await perform(({ order }) => order.step(row('e'), -1))
    // One after the other: the second is moved relative to its neighbour as it is after the first.
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(asked(basicDataApi.order)).toHaveLength(1)
    await perform(() => answers[0]?.())
    await waitFor(() => expect(asked(basicDataApi.order)).toHaveLength(2))
  })
})
