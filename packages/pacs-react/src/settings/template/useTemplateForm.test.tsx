import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { useTemplateForm } from './useTemplateForm'

afterEach(cleanup)

const shown: { form?: ReturnType<typeof useTemplateForm> } = {}
function Form() {
  shown.form = useTemplateForm({ template: null, onSaved: () => undefined, onClose: () => undefined })
  return <p>form</p>
}

test('of two files that are chosen one after the other the later one counts, though it is read first', async () => {
  render(
    <PacsStory story={createStoryPacs()}>
      <Form />
    </PacsStory>,
  )
  await screen.findByText('form')
  let finish: (bytes: ArrayBuffer) => void = () => undefined
  const slow = new File(['<a/>'], 'slow.xml')
  slow.arrayBuffer = () =>
    new Promise((resolve) => {
      finish = resolve
    })
  const quick = new File(['not at all'], 'quick.txt')
  await act(async () => {
    const choosing = shown.form?.choose(slow)
    await shown.form?.choose(quick)
    finish(new ArrayBuffer(0))
    await choosing
  })
  expect(shown.form?.draft.chosen?.file.name).toBe('quick.txt')
})
