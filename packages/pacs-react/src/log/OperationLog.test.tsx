import type { LogEntry, UserId } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { withoutLayout } from '../../test/withoutLayout'
import { PacsStory } from '../testing/PacsStory'
import { OperationLog } from './OperationLog'
import { storyWithLog } from './storyLog'

withoutLayout()
afterEach(cleanup)

const act: LogEntry = {
  sequence: 7,
  at: '2026-01-05T08:00:00.000Z',
  userId: 'u1' as UserId,
  userName: 'Li Wei',
  roles: [],
  roomName: null,
  machineId: null,
  call: 'access.setRolePermissions',
  content: 'session ended: admin',
  subject: 'session',
  subjectId: 'one',
  outcome: 'done',
  requestId: 'request-1',
  details: null,
}

test.each([
  ['chained already', 8],
  ['not chained yet', null],
])('of the rows that one act wrote, %s, each opens by itself', async (_, sequence) => {
  const rows = [sequence === null ? { ...act, sequence } : act, { ...act, sequence, subjectId: 'two' }]
  render(
    <PacsStory story={storyWithLog('en', rows)}>
      <OperationLog />
    </PacsStory>,
  )
  fireEvent.click(await screen.findByText('Login two'))
  expect(await within(await screen.findByRole('dialog')).findByText('two')).toBeTruthy()
})
