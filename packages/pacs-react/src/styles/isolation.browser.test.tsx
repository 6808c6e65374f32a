/// <reference types="vite/client" />
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isolateStyles } from '../../build/isolateStyles'
import { Button } from '../control/button/Button'
import { Checkbox } from '../control/choice/Checkbox'
import { RadioGroup } from '../control/choice/RadioGroup'
import { Switch } from '../control/choice/Switch'
import { DateField } from '../control/date/DateField'
import { Banner } from '../control/feedback/Banner'
import { NumberField } from '../control/field/NumberField'
import { Select } from '../control/field/Select'
import { TextArea } from '../control/field/TextArea'
import { TextField } from '../control/field/TextField'
import { Tabs } from '../control/tabs/Tabs'
import { CaptureWorkbench } from '../image/capture/CaptureWorkbench'
import { liveCapture, withStandingCapture } from '../image/capture/storyCapture'
import { storyWithImages } from '../image/storyImages'
import { LoginForm } from '../session/LoginForm'
import { sessionStory } from '../session/storySession'
import layered from '../styles.css?inline'
import { PacsStory } from '../testing/PacsStory'
import isolation from './isolation.css?inline'

/** What resets, frameworks and old style sheets do to elements; the last rules are what nobody does. */
const hostile = `
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

/** Fields that the browser draws of parts, which a host's rules may reach. */
const nativeTypes = ['date', 'time', 'datetime-local', 'month', 'week', 'number', 'search', 'color', 'file', 'range']

const sheets: HTMLStyleElement[] = []
function addSheet(css: string): HTMLStyleElement {
  const sheet = document.createElement('style')
  sheet.textContent = css
  document.head.append(sheet)
  sheets.push(sheet)
  return sheet
}

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

/** The styles in force of everything below the root, by place and pseudo-element, without what still moves. */
function computedStyles(): Map<string, string> {
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

function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Map([...after, ...before])]
    .filter(([key, value]) => after.get(key) !== value)
    .map(([key, value]) => `${key}: ${value} -> ${after.get(key)}`)
}

const isolated = isolateStyles(`@layer pacs.isolation;\n${isolation}\n${layered}`)
const nothing = () => undefined
const options = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
]

async function showEverything(): Promise<void> {
  const capture = withStandingCapture(storyWithImages('en'), { state: { ...liveCapture, stream: new MediaStream() } })
  const login = sessionStory()
  render(
    <>
      <PacsStory story={capture}>
        <h2>Heading</h2>
        <p>
          Words <a href="#there">there</a>
        </p>
        <Button variant="primary">Save</Button>
        <Button>Print</Button>
        <TextField label="Name" placeholder="Family name first" error="Required" />
        <TextArea label="Comment" value="Liver smooth" rows={2} />
        <NumberField label="Length" value={12} unit="mm" />
        <Select label="Type" value="a" options={options} />
        <DateField label="Born" value="1980-02-03" />
        <Checkbox isSelected>Urgent</Checkbox>
        <Switch isSelected>Timed</Switch>
        <RadioGroup label="Result" value="a" options={options} />
        <Banner tone="warning">Offline</Banner>
        {nativeTypes.map((type) => (
          <input key={type} type={type} aria-label={type} />
        ))}
        <Tabs label="Side" tabs={[{ id: 'a', label: 'A', content: 'Content' }]} />
        <div style={{ height: '600px' }}>
          <CaptureWorkbench />
        </div>
      </PacsStory>
      <PacsStory story={login} isLoggedIn={false}>
        <LoginForm onDone={nothing} onForgot={nothing} />
      </PacsStory>
    </>,
  )
  await waitFor(() => expect(document.querySelector('video')).not.toBeNull())
  await waitFor(() => expect(document.querySelector('[name=password]')).not.toBeNull())
  await act(async () => await document.fonts.ready)
}

test('the isolated styles draw what the layered ones draw, and no ordinary rule of a host changes that; the layered ones alone do not withstand them', async () => {
  const plain = addSheet(layered)
  await showEverything()
  const before = computedStyles()
  expect(before.size).toBeGreaterThan(50_000)
  const host = addSheet(hostile)
  expect(differences(before, computedStyles()).length).toBeGreaterThan(1000)
  host.remove()
  plain.remove()
  addSheet(isolated)
  expect(differences(before, computedStyles())).toEqual([])
  addSheet(hostile)
  expect(differences(before, computedStyles())).toEqual([])
})

test('a host’s own elements inside of the root keep their styles, and tokens are set by any rule', async () => {
  addSheet(isolated)
  addSheet('.card { padding: 20px; border: 4px solid; width: 50% } .pacs-root { --pacs-accent-fill: rgb(1, 2, 3) }')
  render(
    <PacsStory story={sessionStory()}>
      <button type="button" className="card">
        Host
      </button>
      <Button variant="primary">Ours</Button>
    </PacsStory>,
  )
  const host = getComputedStyle(await screen.findByRole('button', { name: 'Host' }))
  expect([host.paddingTop, host.borderTopWidth]).toEqual(['20px', '4px'])
  expect(getComputedStyle(screen.getByRole('button', { name: 'Ours' })).backgroundColor).toBe('rgb(1, 2, 3)')
})
