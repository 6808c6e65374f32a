import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { standingCapture } from '../capture/storyCapture'
import { ClipSettings } from './ClipSettings'

afterEach(cleanup)

function open() {
  const capture = standingCapture()
  render(
    <PacsStory story={createStoryPacs()} isLoggedIn={false}>
      <ClipSettings capture={capture} />
    </PacsStory>,
  )
  const timing = screen.getByRole('switch', { name: 'Stop clips automatically' })
  const [seconds] = screen.getAllByRole('textbox')
  if (!(seconds instanceof HTMLInputElement)) throw new Error('the settings are not drawn')
  return { capture, timing, seconds }
}

it('The seconds of the hospital that come after the settings were opened are shown, and are what the switch switches on', () => {
  const { capture, timing, seconds } = open()
  expect(seconds.value).toBe('5')
  act(() => capture.setTiming({ isOn: false, seconds: 10 }))
  expect(seconds.value).toBe('10')
  fireEvent.click(timing)
  expect(capture.getSnapshot().timing).toEqual({ isOn: true, seconds: 10 })
})

it('A field that was emptied stays so, changes nothing, and takes what is typed next', () => {
  const { capture, timing, seconds } = open()
  const type = (value: string) => {
    fireEvent.change(seconds, { target: { value } })
    fireEvent.blur(seconds)
  }
  fireEvent.click(timing)
  type('')
  expect(seconds.value).toBe('')
  expect(capture.getSnapshot().timing).toEqual({ isOn: true, seconds: 5 })
  type('7')
  expect(seconds.value).toBe('7')
  expect(capture.getSnapshot().timing).toEqual({ isOn: true, seconds: 7 })
})

it('Whether a still is heard is switched here', () => {
  const { capture } = open()
  const sound = screen.getByRole<HTMLInputElement>('switch', { name: 'Sound at each still' })
  expect(sound.checked).toBe(true)
  fireEvent.click(sound)
  expect(capture.getSnapshot().isStillSoundOn).toBe(false)
  act(() => capture.setStillSound(true))
  expect(sound.checked).toBe(true)
})
