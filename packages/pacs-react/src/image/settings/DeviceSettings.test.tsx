import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createStoryPacs, PacsStory, startStorySession } from '../../testing/PacsStory'
import { liveCapture, standingCapture, storyRecording, withStandingCapture } from '../capture/storyCapture'
import { DeviceSettings } from './DeviceSettings'

afterEach(cleanup)

async function openSettings(state = liveCapture) {
  const story = withStandingCapture(createStoryPacs())
  await startStorySession(story)
  let finish = () => {}
  const findResolutions = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const capture = { ...standingCapture(state), findResolutions }
  if (story.devices === undefined) throw new Error('no devices')
  render(
    <PacsStory story={story}>
      <DeviceSettings capture={capture} devices={story.devices} />
    </PacsStory>,
  )
  return { findResolutions, finish: () => finish() }
}

const name = 'Detect resolutions'

it('a button finds the sizes that the card really delivers, and waits for them', async () => {
  const { findResolutions, finish } = await openSettings()
  const button = await screen.findByRole('button', { name })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(findResolutions).toHaveBeenCalledTimes(1)
  await act(async () => finish())
  expect(screen.getByText(/resolutions? found/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(findResolutions).toHaveBeenCalledTimes(2))
})

it('sizes are not looked for while a clip is recording, which would end it', async () => {
  await openSettings({ ...liveCapture, recording: storyRecording })
  expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByText('A clip for the buffer is recording. Stop it first.')).toBeTruthy()
})
