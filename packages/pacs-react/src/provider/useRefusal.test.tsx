import { anyOf, PacsError, reportApi } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { createStoryPacs } from '../testing/PacsStory'
import { useErrorText } from './useErrorText'
import { usePermission } from './usePermission'
import { useRefusal } from './useRefusal'
import { useText } from './useText'

const printer = 'pacs:diagnostic_report:print_report'
const editor = 'pacs:diagnostic_report:edit_report'

describe('the visibility rule', () => {
  it.each([
    ['one that is held', printer, true],
    ['one that is not held', 'pacs:other:read_log', false],
    ['one of several, written joined by ||', anyOf('pacs:other:read_log', printer), true],
    ['none of several', anyOf('pacs:other:read_log', 'pacs:other:user_unlock'), false],
    ['all of a list', [printer, editor], true],
    ['a list of which one is missing', [printer, 'pacs:other:read_log'], false],
    ['nothing', undefined, true],
  ] as const)('%s: may be used', async (_, needed, isHeld) => {
    const story = createStoryPacs({ authorities: [printer, editor] })
    const { use } = await drawHook(story, () => usePermission(needed as never))
    expect(use()).toBe(isHeld)
  })

  it('of a call is its permission', async () => {
    const open = (authorities: string[]) =>
      drawHook(createStoryPacs({ authorities }), () => usePermission(reportApi.print))
    expect((await open([printer])).use()).toBe(true)
    expect((await open([editor])).use()).toBe(false)
  })
})

describe('the rule that disables instead of hiding', () => {
  const open = (authorities: string[], refusal: 'STUDY_IS_LOCKED_ERROR' | null, details = {}) =>
    drawHook(createStoryPacs({ authorities }), () => useRefusal(reportApi.print, refusal, details))

  it('says nothing where nothing is refused', async () => {
    expect((await open([printer], null)).use()).toBeUndefined()
  })

  it('says that a right is missing before it says what a rule refuses', async () => {
    const missing = (await open([], 'STUDY_IS_LOCKED_ERROR')).use()
    const locked = (await open([printer], 'STUDY_IS_LOCKED_ERROR')).use()
    expect(missing).toBe((await open([], null)).use())
    expect(missing).not.toBe(locked)
    expect(locked).toMatch(/lock/i)
  })

  it('says times as they are where the hospital is', async () => {
    const { use } = await open([printer], 'STUDY_IS_LOCKED_ERROR', { lockedUntil: '2126-01-05T20:00:00.000Z' })
    expect(use()).toContain('2126/01/06 04:00:00')
  })
})

describe('what failed', () => {
  it('is said in the language of the screen, also after a switch', async () => {
    const { use, do: perform } = await drawHook(createStoryPacs(), () => ({ say: useErrorText(), text: useText() }))
    const error = new PacsError('NETWORK_UNREACHABLE')
    const english = use().say(error)
    await perform(({ text }) => text.setLanguage('zh'))
    await waitFor(() => expect(use().text.language).toBe('zh'))
    expect(use().say(error)).not.toBe(english)
    expect(use().say(error)).toMatch(/[\u4e00-\u9fff]/)
  })
})
