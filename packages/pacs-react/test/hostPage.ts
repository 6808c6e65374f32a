import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

/** What resets, frameworks and old style sheets do to elements; the last rules are what nobody does. */
export const hostile = `
  * { box-sizing: content-box; margin: 3px; padding: 2px; border: 1px dotted red; font: italic 30px serif; letter-spacing: 2px }
  *::before, *::after { content: "!"; border: 2px solid; box-sizing: content-box }
  html { font-size: 62.5%; line-height: 3; tab-size: 4 }
  body { margin: 0; color: red; text-align: center; text-transform: uppercase; word-spacing: 1em; text-shadow: 1px 1px red; cursor: help }
  button, [type='button'], [type="submit"] { appearance: button; background: green; border-radius: 9px; color: red; min-width: 200px; width: 100% }
  button:not(:disabled), [type="button"]:not(:disabled) { cursor: help; text-transform: uppercase }
  input, select, textarea { display: block; width: 100%; height: 60px; box-shadow: 0 0 4px red }
  [type='checkbox'], [type='radio'] { appearance: none; width: 40px; height: 40px; background: red }
  ::placeholder { color: red; opacity: 0.2 }
  label { display: inline-block; font-weight: bold; margin-bottom: 9px; padding-left: 30px }
  h1, h2, h3, h4 { font-size: 2rem; margin: 1em 0; text-decoration: underline }
  a, a:not([href]):not([class]):hover { color: red; text-decoration: underline }
  ul, ol { padding-left: 40px; list-style: square }
  img, svg, video, canvas { display: inline; vertical-align: middle; max-width: 10%; height: auto }
  video { height: auto; position: static; object-fit: fill }
  table { width: 50%; border-collapse: separate } td, th { padding: 20px; text-align: right }
  fieldset { min-width: 0; border: 3px groove } legend { float: left; width: 100% } p { margin: 1em }
  [role="button"] { cursor: wait } [hidden] { display: block } :focus { outline: 5px solid red }
  #host div, #host span, #host h2 { float: left; color: green; background: yellow }
  ::-webkit-date-and-time-value { min-height: 3em; text-align: inherit }
  ::-webkit-datetime-edit { display: inline-flex; padding-block: 0 }
  ::-webkit-datetime-edit, ::-webkit-datetime-edit-fields-wrapper, ::-webkit-datetime-edit-text, ::-webkit-datetime-edit-year-field,
  ::-webkit-datetime-edit-month-field, ::-webkit-datetime-edit-week-field, ::-webkit-datetime-edit-day-field, ::-webkit-datetime-edit-hour-field,
  ::-webkit-datetime-edit-minute-field, ::-webkit-datetime-edit-second-field, ::-webkit-datetime-edit-millisecond-field,
  ::-webkit-datetime-edit-ampm-field { padding: 9px 0 }
  ::-webkit-calendar-picker-indicator { line-height: 1; margin: 9px; width: 50px }
  ::-webkit-inner-spin-button, ::-webkit-outer-spin-button { height: 50px; appearance: none; margin: 9px }
  ::-webkit-search-decoration { -webkit-appearance: none } ::-webkit-search-cancel-button { appearance: none; height: 50px }
  ::-webkit-color-swatch-wrapper { padding: 9px } ::-webkit-color-swatch { border: 9px solid }
  ::file-selector-button { font: inherit; padding: 20px; margin-inline-end: 4px; border: 4px solid }
  ::-webkit-slider-thumb { height: 50px; appearance: none } ::-webkit-slider-runnable-track { height: 50px; appearance: none }
`

const sheets: HTMLStyleElement[] = []
/** Adds a style sheet to the page, until the test is over. */
export function addSheet(css: string): HTMLStyleElement {
  const sheet = document.createElement('style')
  sheet.textContent = css
  document.head.append(sheet)
  sheets.push(sheet)
  return sheet
}

/** Makes each test of a file run in the page of a host, which leaves the box of the root alone. */
export function inHostPage(): void {
  beforeEach(() => {
    document.body.id = 'host'
    // The box of the root itself is the host's.
    addSheet(
      '.pacs-root { position: relative !important; box-sizing: border-box !important; width: 900px !important; padding: 0 !important; border: 0 !important }',
    )
  })
  afterEach(() => {
    cleanup()
    for (const sheet of sheets.splice(0)) sheet.remove()
  })
}

/** The styles in force of everything below the root, by place and pseudo-element, without what still moves. */
export function computedStyles(): Map<string, string> {
  for (const animation of document.getAnimations()) animation.cancel()
  const found = new Map<string, string>()
  for (const [index, element] of document.querySelectorAll('.pacs-root *').entries()) {
    const place = `${index} ${element.tagName}.${element.getAttribute('class') ?? ''}`
    for (const pseudo of ['', '::before', '::after']) {
      const style = getComputedStyle(element, pseudo || null)
      found.set(`${place}${pseudo} content`, style.content)
      if (pseudo !== '' && style.content === 'none') continue
      for (const name of style) found.set(`${place}${pseudo} ${name}`, style.getPropertyValue(name))
    }
    if (element.matches('[placeholder]'))
      found.set(`${place}::placeholder`, getComputedStyle(element, '::placeholder').color)
  }
  return found
}

/** What has changed, as lines to read. */
export function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Map([...after, ...before])]
    .filter(([key, value]) => after.get(key) !== value)
    .map(([key, value]) => `${key}: ${value} -> ${after.get(key)}`)
}
