import { PacsError, realtimeConsultationApi } from '@opensono/pacs-core'
import { ToastRegion } from '@opensono/pacs-react'
import { FakePacsProvider } from '@opensono/pacs-react/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { withoutLayout } from '../../../../pacs-react/test/withoutLayout'
import { storyWithConsultations } from '../storyConsultation'
import { storyConsultation } from '../storyRows'
import { type UseConsultationActsOptions, useConsultationActs } from './useConsultationActs'

withoutLayout()

const rows = [1, 2].map((number) => storyConsultation(number))

function Acts(options: UseConsultationActsOptions) {
  const { start, element } = useConsultationActs(options)
  return (
    <>
      {rows.map((row) =>
        (['enter', 'accept', 'refuse'] as const).map((act) => (
          <button key={act + row.id} type="button" data-testid={`${act} ${row.id}`} onClick={() => start(act, row)} />
        )),
      )}
      {element}
      <ToastRegion />
    </>
  )
}

async function open() {
  const { fake, ...services } = storyWithConsultations('en')
  const [onEnter, onRefresh] = [vi.fn<(id: string) => void>(), vi.fn()]
  render(
    <FakePacsProvider services={{ fake, ...services }}>
      <Acts onEnter={onEnter} onRefresh={onRefresh} />
    </FakePacsProvider>,
  )
  await screen.findByTestId('enter consultation-1')
  return {
    fake,
    onEnter,
    onRefresh,
    start: (act: string, number = 1) => fireEvent.click(screen.getByTestId(`${act} consultation-${number}`)),
    asked: (call: 'start' | 'accept' | 'refuse') =>
      fake.seen.filter(({ id }) => id === realtimeConsultationApi[call].id).map(({ input }) => Object(input).id),
  }
}

it('a room is entered at once, and nothing is sent: the room begins the consultation after the check', async () => {
  const { start, onEnter, asked } = await open()
  start('enter')
  expect(onEnter.mock.calls).toEqual([['consultation-1']])
  expect([asked('start'), asked('accept')]).toEqual([[], []])
})

it('a consultation is accepted without a question, and the notice says so only once the server has', async () => {
  const { fake, start, asked } = await open()
  let answer: () => void = () => undefined
  fake.answer(
    realtimeConsultationApi.accept,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 'waiting' })
      }),
  )
  start('accept')
  await waitFor(() => expect(asked('accept')).toEqual(['consultation-1']))
  expect(screen.queryByText(/accepted/i)).toBeNull()
  answer()
  await screen.findByText(/accepted/i)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('an acceptance that another expert was faster with offers to read the list again', async () => {
  const { fake, start, onRefresh } = await open()
  fake.answer(realtimeConsultationApi.accept, () => {
    throw new PacsError('CONSULTATION_STATUS_CHANGED')
  })
  start('accept')
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
  expect(onRefresh).toHaveBeenCalledOnce()
  expect(screen.queryByText(/accepted/i)).toBeNull()
})

it('a refusal is asked about first, and refuses the consultation that was chosen last', async () => {
  const { start, asked } = await open()
  start('refuse', 1)
  start('refuse', 2)
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain(rows[1]?.patientName)
  expect(asked('refuse')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(asked('refuse')).toEqual(['consultation-2']))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
