import { studyApi } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PacsStory, startStorySession } from '../provider/PacsStory'
import { RegistrationForm } from './RegistrationForm'
import { storyStudy, storyWithStudies } from './storyStudies'

afterEach(cleanup)

async function show(study = null as ReturnType<typeof storyStudy> | null) {
  const story = storyWithStudies()
  await startStorySession(story)
  const onSaved = vi.fn()
  render(
    <PacsStory story={story}>
      <RegistrationForm study={study} onSaved={onSaved} />
    </PacsStory>,
  )
  return { story, onSaved }
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)

test('F9 saves; the first wrong field has the focus and more than three faults are summed up', async () => {
  const { story, onSaved } = await show()
  await act(async () => fireEvent.keyDown(window, { key: 'F9' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Name'))
  expect(document.activeElement).toBe(field('patientName'))
  expect(onSaved).not.toHaveBeenCalled()
  expect(story.fake.seen.some((request) => request.id === studyApi.register.id)).toBe(false)
})

test('Enter is the next field', async () => {
  await show()
  const name = field('patientName')
  name?.focus()
  if (name) fireEvent.keyDown(name, { key: 'Enter' })
  expect(document.activeElement).toBe(field('idCard'))
})

test('an ID card number fills in sex, birth date and age', async () => {
  await show()
  const card = field('idCard')
  if (card) await act(async () => fireEvent.change(card, { target: { value: '11010519491231002X' } }))
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Female' }).getAttribute('aria-checked')).toBe('true'))
})

test('a changed registration is sent with the version that was seen', async () => {
  const { story, onSaved } = await show(storyStudy(1))
  story.fake.answer(studyApi.edit, () => storyStudy(1, { version: 2, patientName: '张三丰' }))
  const name = field('patientName')
  if (name) await act(async () => fireEvent.change(name, { target: { value: '张三丰' } }))
  await act(async () => fireEvent.keyDown(window, { key: 'F9' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const sent = story.fake.seen.find((request) => request.id === studyApi.edit.id)
  expect(sent?.input).toMatchObject({ studyId: 'study-1', patientName: '张三丰', version: 1 })
})
