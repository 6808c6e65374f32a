import { consultationStatuses, expertStates } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { storyConsultationExpert } from '../storyExperts'
import { storyConsultation, storyUserId } from '../storyRows'
import { actsOf } from './consultationActs'

const row = storyConsultation
const expertsIn = (state: string) => [storyConsultationExpert(1, { state })]

describe('what a list offers', () => {
  it('to an invited expert: enter, accept, refuse and transfer', () => {
    expect(actsOf(row(1), 'received', storyUserId)).toEqual(['enter', 'accept', 'refuse', 'transfer'])
  })

  it('to an expert in a consultation that has begun: enter again, refuse, transfer and finish', () => {
    const serving = row(1, { status: 'serving', experts: expertsIn('accepted') })
    expect(actsOf(serving, 'received', storyUserId)).toEqual(['enter', 'refuse', 'transfer', 'expert-finish'])
  })

  it('to the doctor: enter and cancel before it began, enter and end afterwards', () => {
    expect(actsOf(row(1), 'requested', storyUserId)).toEqual(['enter', 'cancel'])
    expect(actsOf(row(1, { status: 'serving' }), 'requested', storyUserId)).toEqual(['enter', 'doctor-finish'])
  })

  it('of one on images: refuse, cancel and end; its page has the rest', () => {
    const waiting = row(1, { kind: 'GRAPHIC' })
    expect(actsOf(waiting, 'received', storyUserId)).toEqual(['refuse'])
    expect(actsOf(waiting, 'requested', storyUserId)).toEqual(['cancel'])
    expect(actsOf(row(1, { kind: 'GRAPHIC', status: 'editing' }), 'requested', storyUserId)).toEqual(['doctor-finish'])
  })

  it('nothing once it is over, whatever became of the expert', () => {
    const over = consultationStatuses.filter((status) => !['waiting', 'serving', 'editing'].includes(status))
    for (const status of over)
      for (const side of ['received', 'requested'] as const)
        for (const state of expertStates)
          expect(actsOf(row(1, { status, experts: expertsIn(state) }), side, storyUserId)).toEqual([])
  })

  it('nothing to an expert who declined, passed it on or is done, while others go on', () => {
    for (const state of ['refused', 'transferred', 'finished'] as const)
      expect(actsOf(row(1, { status: 'serving', experts: expertsIn(state) }), 'received', storyUserId)).toEqual([])
  })

  it('of the hospital: take over and end while it is open, end alone to one of its experts, and to its doctor what a doctor has', () => {
    const ofOthers = row(1, { experts: [storyConsultationExpert(2)] })
    for (const status of ['waiting', 'serving', 'editing'] as const)
      expect(actsOf({ ...ofOthers, status }, 'hospital', storyUserId)).toEqual(['take-over', 'hospital-finish'])
    for (const status of ['finished', 'unedited', 'refused', 'cancelled', 'expired'] as const)
      expect(actsOf({ ...ofOthers, status }, 'hospital', storyUserId)).toEqual([])
    expect(actsOf(row(1), 'hospital', storyUserId)).toEqual(['hospital-finish'])
    const own = row(1, { status: 'serving', requestDoctorId: storyUserId })
    expect(actsOf(own, 'hospital', storyUserId)).toEqual(['enter', 'doctor-finish'])
  })
})
