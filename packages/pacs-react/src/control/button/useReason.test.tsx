import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef, type Ref } from 'react'
import { describe, expect, it } from 'vitest'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { useReason } from './useReason'

interface RefusedProps {
  reason?: string | undefined
  describedBy?: string | undefined
  outer?: Ref<HTMLButtonElement>
}

function Refused({ reason, describedBy, outer = null }: RefusedProps) {
  const { anchorProps, ref, element } = useReason<HTMLButtonElement>(reason, outer as never, describedBy)
  return (
    <>
      <span id="other">Sends the report</span>
      <button type="button" ref={ref} aria-disabled={reason !== undefined} {...anchorProps}>
        Send
      </button>
      {element}
    </>
  )
}

function open(props: RefusedProps = {}) {
  const story = createStoryPacs()
  const page = (now: RefusedProps) => (
    <PacsStory story={story} isLoggedIn={false}>
      <Refused {...now} />
    </PacsStory>
  )
  const { rerender, unmount } = render(page(props))
  const button = () => screen.getByRole('button')
  return {
    button,
    unmount,
    change: (now: RefusedProps) => rerender(page(now)),
    /** What the control is described by, read aloud. */
    description: () =>
      (button().getAttribute('aria-describedby') ?? '')
        .split(' ')
        .filter((id) => id !== '')
        .map((id) => document.getElementById(id)?.textContent),
    bubble: () => document.querySelector('.pacs-tooltip')?.textContent ?? null,
  }
}

const reason = 'Choose a patient first.'

describe('a control that is refused', () => {
  it('says why as its description, without anything being pointed at', () => {
    const { description, bubble } = open({ reason })
    expect(description()).toEqual([reason])
    expect(bubble()).toBeNull()
  })

  it('says why after what describes it anyway', () => {
    expect(open({ reason, describedBy: 'other' }).description()).toEqual(['Sends the report', reason])
  })

  it.each([
    ['the pointer', 'pointerEnter', 'pointerLeave'],
    ['the focus', 'focus', 'blur'],
  ] as const)('shows why as long as it has %s', async (_, come, go) => {
    const { button, bubble } = open({ reason })
    await act(async () => void fireEvent[come](button()))
    await waitFor(() => expect(bubble()).toBe(reason))
    await act(async () => void fireEvent[go](button()))
    expect(bubble()).toBeNull()
  })

  it('does not show it any longer after Escape, and shows it again when it is pointed at again', async () => {
    const { button, bubble } = open({ reason })
    await act(async () => void fireEvent.focus(button()))
    await waitFor(() => expect(bubble()).toBe(reason))
    await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))
    await waitFor(() => expect(bubble()).toBeNull())
    await act(async () => void fireEvent.pointerEnter(button()))
    await waitFor(() => expect(bubble()).toBe(reason))
  })

  it('shows the new reason when the reason changes while it is read', async () => {
    const { button, bubble, change, description } = open({ reason })
    await act(async () => void fireEvent.focus(button()))
    await waitFor(() => expect(bubble()).toBe(reason))
    change({ reason: 'The report is printed.' })
    expect(bubble()).toBe('The report is printed.')
    expect(description()).toEqual(['The report is printed.'])
  })

  it('shows and says nothing any more once it can be used', async () => {
    const { button, bubble, change, description } = open({ reason, describedBy: 'other' })
    await act(async () => void fireEvent.focus(button()))
    await waitFor(() => expect(bubble()).toBe(reason))
    change({ describedBy: 'other' })
    expect(bubble()).toBeNull()
    expect(description()).toEqual(['Sends the report'])
    change({})
    expect(button().hasAttribute('aria-describedby')).toBe(false)
  })
})

describe('the caller’s ref', () => {
  it('is kept in step, as an object and as a function', () => {
    const ref = createRef<HTMLButtonElement>()
    const first = open({ reason, outer: ref })
    expect(ref.current).toBe(first.button())
    first.unmount()
    expect(ref.current).toBeNull()
    const given: (HTMLButtonElement | null)[] = []
    const second = open({ outer: (element) => void given.push(element) })
    expect(given.at(-1)).toBe(second.button())
    second.unmount()
    expect(given.at(-1)).toBeNull()
  })
})
