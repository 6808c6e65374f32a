import { basicDataApi, PacsError } from '@opensono/pacs-core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { drawPage } from '../../../test/drawPage'
import { withoutLayout } from '../../../test/withoutLayout'
import { RemoveRow } from './RemoveRow'
import { storyDictionaryRow, storyWithDictionaries } from './storyDictionary'

withoutLayout()

const row = (number: number, isEnabled = true) => storyDictionaryRow('patient-source', number, '门诊', { isEnabled })

async function open(number: number, { isEnabled = true } = {}) {
  const story = storyWithDictionaries('en')
  const acts = { onDisable: vi.fn(), onRemoved: vi.fn(), onClose: vi.fn() }
  const drawn = drawPage(story, <RemoveRow kind="patient-source" row={row(number, isEnabled)} {...acts} />)
  const question = within(await screen.findByRole('alertdialog'))
  const button = (name: string) => question.findByRole<HTMLButtonElement>('button', { name })
  return { ...drawn, ...acts, story, question, button }
}

it('a row that nothing uses is deleted', async () => {
  const { button, asked, notice, onRemoved } = await open(2)
  fireEvent.click(await button('Delete'))
  await notice(/门诊/)
  expect(asked(basicDataApi.remove)).toEqual([{ kind: 'patient-source', id: 'patient-source-2' }])
  expect(onRemoved).toHaveBeenCalledOnce()
})

it('a row that is used is disabled instead: it says by what', async () => {
  const { button, question, asked, onDisable } = await open(1)
  const disable = await button('Disable')
  const uses = question.getAllByRole('listitem').map((item) => item.textContent)
  expect(uses).toEqual(['Studies: 1000 or more', expect.stringMatching(/全腹部.*上腹部/)])
  fireEvent.click(disable)
  expect(onDisable).toHaveBeenCalledOnce()
  expect(asked(basicDataApi.remove)).toEqual([])
})

it('a used row that is disabled already is neither deleted nor disabled again', async () => {
  const { button, onDisable } = await open(1, { isEnabled: false })
  const disable = await button('Disable')
  expect(disable.disabled).toBe(true)
  fireEvent.click(disable)
  expect(onDisable).not.toHaveBeenCalled()
})

it('nothing is done until it is known what uses the row', async () => {
  const story = storyWithDictionaries('en')
  story.fake.answer(basicDataApi.usage, () => new Promise(() => undefined))
  const onClose = vi.fn()
  const none = () => undefined
  drawPage(story, <RemoveRow kind="patient-source" row={row(2)} onDisable={none} onRemoved={none} onClose={onClose} />)
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('a row that came into use a moment ago is looked at again, and then can only be disabled', async () => {
  const { story, button, asked } = await open(2)
  const remove = await button('Delete')
  await waitFor(() => expect(remove.disabled).toBe(false))
  story.fake.answer(basicDataApi.remove, () => {
    throw new PacsError('ROW_IN_USE', { details: {} as never })
  })
  story.fake.answer(basicDataApi.usage, () => [{ by: 'study', count: 1, names: [] }])
  fireEvent.click(remove)
  await button('Disable')
  expect(asked(basicDataApi.usage).length).toBeGreaterThan(1)
})

it('what cannot be found out can be asked again', async () => {
  const story = storyWithDictionaries('en')
  story.fake.answer(basicDataApi.usage, () => {
    throw new PacsError('SERVER_BUSY')
  })
  const none = () => undefined
  drawPage(story, <RemoveRow kind="patient-source" row={row(2)} onDisable={none} onRemoved={none} onClose={none} />)
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(await question.findByRole('button', { name: 'Retry' }))
  story.fake.answer(basicDataApi.usage, () => [])
  fireEvent.click(await question.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(question.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(false))
})
