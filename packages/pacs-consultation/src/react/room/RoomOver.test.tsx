import { type Consultation, type Language, realtimeConsultationApi } from '@opensono/pacs-core'
import { FakePacsProvider } from '@opensono/pacs-react/testing'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { withoutLayout } from '../../../../pacs-react/test/withoutLayout'
import { storyWithConsultations } from '../storyConsultation'
import { storyConsultationExpert } from '../storyExperts'
import { storyConsultation, storyUserId } from '../storyRows'
import { ConsultationRoomView } from './ConsultationRoomView'

withoutLayout()

/** The room of an expert who gave the opinion. */
async function open(language: Language, endedAt: string | null) {
  const services = storyWithConsultations(language)
  let row = storyConsultation(1, {
    status: 'finished',
    endedAt,
    hasReport: endedAt !== null,
    experts: [storyConsultationExpert(1, { userId: storyUserId, state: 'finished', opinion: '考虑血管瘤。' })],
  })
  const around = { role: 'expert', reportEditableStatus: 0, machineId: null, isDeviceOnly: false, video: null } as const
  services.fake.answer(realtimeConsultationApi.get, (): Consultation => ({ ...row, ...around }))
  const onLeave = vi.fn()
  render(
    <FakePacsProvider services={services}>
      <ConsultationRoomView consultationId={row.id} onLeave={onLeave} />
    </FakePacsProvider>,
  )
  const end = () => {
    row = { ...row, endedAt: '2026-01-05T09:00:00.000Z', hasReport: true }
  }
  return { onLeave, end }
}

describe('An expert who gave the opinion', () => {
  it('reads it, finds the consultation report, and leaves to where they came from', async () => {
    const { onLeave } = await open('en', '2026-01-05T09:00:00.000Z')
    await screen.findByText('Your opinion is given')
    screen.getByText('考虑血管瘤。')
    await screen.findByRole('button', { name: 'Consultation report' })
    fireEvent.click(screen.getByRole('button', { name: 'Back to the list' }))
    expect(onLeave).toHaveBeenCalledOnce()
  })

  it('is told to wait for the report while another expert still takes part, and looks again', async () => {
    const { end } = await open('zh', null)
    await screen.findByText('会诊意见已提交')
    screen.getByText('会诊结束后可打印会诊报告。')
    expect(screen.queryByRole('button', { name: '会诊报告' })).toBeNull()
    end()
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    await screen.findByRole('button', { name: '会诊报告' })
    expect(screen.queryByText('会诊结束后可打印会诊报告。')).toBeNull()
  })
})
