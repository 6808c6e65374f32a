import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { focusNextField, leaveBox } from './nextField'

afterEach(() => document.body.replaceChildren())

const next = '<input id="next" />'
const choice = (id: string) => `<button class="pacs-select" id="${id}">Ultrasound</button>`
const radio = (id: string) => `<span role="radio" id="${id}" tabindex="0"></span>`

/** Draws a form of the given fields, with a button that saves, and presses Enter in the first. */
function open(html: string) {
  document.body.innerHTML = `<form>${html}<button data-variant="primary" aria-label="Save"></button></form>`
  const form = document.querySelector('form') as HTMLFormElement
  const at = (id: string) => document.getElementById(id) as HTMLElement
  return {
    at,
    enter(id: string) {
      at(id).focus()
      return focusNextField(form, at(id))
    },
    focused: () => document.activeElement?.id || document.activeElement?.getAttribute('aria-label'),
  }
}

describe('Enter in a form', () => {
  it('leads to the next field, and selects what stands there', () => {
    const { enter, focused, at } = open('<input id="name" /><input id="phone" value="138" />')
    expect(enter('name')).toBe(true)
    expect(focused()).toBe('phone')
    const { selectionStart, selectionEnd } = at('phone') as HTMLInputElement
    expect([selectionStart, selectionEnd]).toEqual([0, 3])
  })

  it.each([
    ['hidden', '<input type="hidden" />'],
    ['disabled', '<input disabled />'],
    ['read-only', '<input readonly />'],
    ['out of the order of Tab', '<input tabindex="-1" />'],
    ['a plain button', '<button type="button"></button>'],
    ['a read-only part of a date', '<span role="spinbutton" tabindex="0" aria-readonly="true"></span>'],
  ])('passes what is %s', (_, between) => {
    const { enter, focused } = open(`<input id="name" />${between}<input id="phone" />`)
    enter('name')
    expect(focused()).toBe('phone')
  })

  it.each([
    ['the boxes of one date', '<div class="pacs-field"><input id="a" /><input id="b" /></div><input id="c" />'],
    [
      'a group of choices',
      `<div role="radiogroup">${radio('a')}${radio('b')}</div><div role="radiogroup">${radio('c')}</div>`,
    ],
  ])('takes %s as one field', (_, html) => {
    const { enter, focused } = open(html)
    enter('a')
    expect(focused()).toBe('c')
  })

  it('leads from the last field to the button that saves', () => {
    const { enter, focused } = open('<input id="last" />')
    enter('last')
    expect(focused()).toBe('Save')
  })

  it.each([
    ['a text of several lines', '<textarea id="here"></textarea>'],
    ['a button', '<button type="button" id="here"></button>'],
    [
      'a choice that nothing is chosen in yet',
      '<button class="pacs-select" id="here"><i data-placeholder></i></button>',
    ],
    ['an open list with something marked', '<input id="here" aria-expanded="true" aria-activedescendant="row-1" />'],
    ['an open list that was typed for', '<input id="here" aria-expanded="true" value="Li" />'],
  ])('keeps its own meaning in %s', (_, html) => {
    const { enter, focused } = open(`${html}<input id="next" />`)
    expect(enter('here')).toBe(false)
    expect(focused()).toBe('here')
  })

  it.each([
    ['a choice that is made', choice('here'), choice('next')],
    ['a list that opened by itself', '<input id="here" aria-expanded="true" />', next],
    [
      'known patients that are offered',
      '<div class="pacs-known-field"><input id="here" aria-expanded="true" value="Li" /></div>',
      next,
    ],
  ])('leads on from %s', (_, here, after) => {
    const { enter, focused } = open(`${here}${after}`)
    expect(enter('here')).toBe(true)
    expect(focused()).toBe('next')
  })
})

it('a box that Enter has chosen in leads on, and one without a form nowhere', () => {
  const { at, focused } = open('<input id="here" aria-expanded="true" value="Li" /><input id="next" />')
  leaveBox(at('here') as HTMLInputElement)
  expect(focused()).toBe('next')
  render(<input aria-label="Alone" />)
  const alone = screen.getByRole<HTMLInputElement>('textbox', { name: 'Alone' })
  alone.focus()
  leaveBox(alone)
  expect(document.activeElement).toBe(alone)
})
