import { Consultation, PacsError, realtimeConsultationApi, type StudyId, studyApi } from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'
import { FakePacsProvider } from '@opensono/pacs-react/testing'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { withoutLayout } from '../../../../pacs-react/test/withoutLayout'
import { storyWithConsultations } from '../storyConsultation'
import { storyRequested } from '../storyRows'
import { ExpertBase } from './ExpertBase'

withoutLayout()

const open = () =>
  render(
    <FakePacsProvider services={storyWithConsultations()}>
      <ExpertBase onAsked={() => undefined} />
    </FakePacsProvider>,
  )

const expert = () => screen.findByRole('button', { name: /^钱学文/ })

it('keeps the chosen experts over a reload of the page, and forgets one whose choice was taken back', async () => {
  open()
  fireEvent.click(await expert())
  await waitFor(() => expect(sessionStorage.getItem('consultation')).toContain('expert-2'))
  cleanup()
  open()
  await waitFor(async () => expect((await expert()).getAttribute('aria-pressed')).toBe('true'))
  fireEvent.click(await expert())
  await waitFor(() => expect(sessionStorage.getItem('consultation')).not.toContain('expert-2'))
})

it('asks what the server wants confirmed, one question after the other, and sends each answer with the request', async () => {
  const services = storyWithConsultations()
  services.fake.answer(studyApi.get, () => exampleStudy({ imageCount: 0 }))
  services.currentPatient.set({
    studyId: 'study-1' as StudyId,
    patientSex: 'female',
    studyStatus: 'checked',
    patientAge: { value: 42, unit: 'year' } as const,
  })
  const sent: string[][] = []
  services.fake.answer(realtimeConsultationApi.initiate, ({ confirmed = [] }) => {
    sent.push([...confirmed])
    if (!confirmed.includes('CONSULTATION_WITHOUT_IMAGES')) throw new PacsError('CONSULTATION_WITHOUT_IMAGES')
    if (!confirmed.includes('CONSULTATION_OF_OCCUPIED_STUDY')) {
      throw new PacsError('CONSULTATION_OF_OCCUPIED_STUDY', { details: { userName: '李伟', roomName: 'Room 2' } })
    }
    const fields = { role: 'doctor', reportEditableStatus: 0, machineId: null, isDeviceOnly: false, video: null }
    return Consultation.parse({ ...storyRequested[0], ...fields })
  })
  const onAsked = vi.fn()
  render(
    <FakePacsProvider services={services}>
      <ExpertBase onAsked={onAsked} />
    </FakePacsProvider>,
  )
  const chosen = await expert()
  if (chosen.getAttribute('aria-pressed') !== 'true') fireEvent.click(chosen)
  const send = async () => {
    const button = await screen.findByRole('button', { name: 'Send the request' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
    fireEvent.click(button)
  }
  await send()
  expect((await screen.findByRole('alertdialog')).textContent).toContain('This study has no images yet')
  // Taken back, nothing is sent, and the next request asks again.
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await send()
  await screen.findByText(/no images yet/)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(/李伟 is working on this study in Room 2/)
  expect(onAsked).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(onAsked).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    [],
    [],
    ['CONSULTATION_WITHOUT_IMAGES'],
    ['CONSULTATION_WITHOUT_IMAGES', 'CONSULTATION_OF_OCCUPIED_STUDY'],
  ])
})
