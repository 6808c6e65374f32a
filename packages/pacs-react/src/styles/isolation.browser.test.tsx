/// <reference types="vite/client" />
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isolateStyles } from '../../build/isolateStyles'
import { addSheet, computedStyles, differences, hostile, inHostPage } from '../../test/hostPage'
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

/** Fields that the browser draws of parts, which a host's rules may reach. */
const nativeTypes = ['date', 'time', 'datetime-local', 'month', 'week', 'number', 'search', 'color', 'file', 'range']

inHostPage()

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
