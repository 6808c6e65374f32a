import { machineKeyApi } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { withoutLayout } from '../../../test/withoutLayout'
import { PacsStory } from '../../testing/PacsStory'
import { MachineKeyTable } from './MachineKeyTable'
import { storyMachineKey, storyWithMachineKeys } from './storyMachineKeys'

withoutLayout()
afterEach(cleanup)

async function openForm(story = storyWithMachineKeys()) {
  render(
    <PacsStory story={story}>
      <MachineKeyTable />
    </PacsStory>,
  )
  fireEvent.click((await screen.findAllByRole('button', { name: 'Generate key' }))[0] as HTMLElement)
  return within(await screen.findByRole('dialog', { name: 'New machine key' }))
}

test('a key permits at most what its maker may do, and nothing about the accounts of people', async () => {
  const form = await openForm(
    storyWithMachineKeys('en', {
      authorities: ['pacs:other:set_authority_info', 'pacs:other:read_log', 'pacs:registration:register_study'],
    }),
  )
  expect(form.getAllByRole('treeitem').map((node) => node.getAttribute('data-node-id'))).toEqual([
    'registration',
    'pacs:registration:register_study',
    'other',
    'pacs:other:read_log',
  ])
})

test('without a name and a last day no key is made, and both are asked for', async () => {
  const story = storyWithMachineKeys()
  const create = vi.fn()
  story.fake.answer(machineKeyApi.create, create)
  const form = await openForm(story)
  fireEvent.click(form.getByRole('button', { name: 'Generate' }))
  expect(await form.findAllByText('Required')).toHaveLength(2)
  expect(create).not.toHaveBeenCalled()
})

test('a revoked key leaves the list once the question is answered', async () => {
  render(
    <PacsStory story={storyWithMachineKeys('en', { keys: [storyMachineKey(1), storyMachineKey(2)] })}>
      <MachineKeyTable />
    </PacsStory>,
  )
  fireEvent.click(await screen.findByText('Appointments'))
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke "Appointments"?' }))
  expect(screen.getAllByText('Appointments').length).toBeGreaterThan(0)
  fireEvent.click(question.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByText('Appointments')).toBeNull())
  expect(screen.getByText('体检登记')).toBeTruthy()
})
