import { patientApi } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storyPatient } from '../study/storyDesk'
import { createStoryPacs, PacsStory, startStorySession } from '../testing/PacsStory'
import { PatientSearch } from './PatientSearch'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface BoxProps {
  onChoose: () => void
}

function Box({ onChoose }: BoxProps) {
  const [value, setValue] = useState('')
  return <PatientSearch label="Name" value={value} onChange={setValue} onChoose={onChoose} />
}

async function open() {
  // jsdom has no CSS object, which popovers look for styles with.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const story = createStoryPacs({ authorities: ['pacs:registration:register_study'] })
  await startStorySession(story)
  story.fake.answer(patientApi.suggest, () => [storyPatient({ patientName: '王芳' })])
  const onChoose = vi.fn()
  render(
    <PacsStory story={story}>
      <Box onChoose={onChoose} />
    </PacsStory>,
  )
  const box = screen.getByRole('combobox', { name: 'Name' })
  const type = (value: string) => act(async () => fireEvent.change(box, { target: { value } }))
  const press = (key: string) => act(async () => fireEvent.keyDown(box, { key }))
  const rest = async () => {
    await act(() => vi.advanceTimersByTimeAsync(200))
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  const list = () => screen.queryByRole('listbox', { name: 'Returning patients', hidden: true })
  return { type, press, rest, list, onChoose }
}

it('arrows and Enter take a patient of the list, and the list is gone with it', async () => {
  const { type, press, rest, list, onChoose } = await open()
  await type('王芳')
  await rest()
  expect(list()).not.toBeNull()
  await press('ArrowDown')
  await press('Enter')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ patientName: '王芳' }))
  expect(list()).toBeNull()
})

it('Escape sends the list away, also one that is still asked for, until somebody types again', async () => {
  const { type, press, rest, list } = await open()
  await type('王')
  await type('王芳')
  await press('Escape')
  await rest()
  expect(list()).toBeNull()
  await type('王芳芳')
  await rest()
  expect(list()).not.toBeNull()
  await press('Escape')
  expect(list()).toBeNull()
})
