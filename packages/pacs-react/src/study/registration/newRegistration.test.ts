import { expect, test } from 'vitest'
import { storyStudy } from '../storyStudies'
import { followWorkplace, type HeldRegistration, newRegistration, restoreNew, roomLeftBehind } from './newRegistration'
import { draftOf, lateEntries, nothingTaken, type RegistrationDraft } from './RegistrationDraft'

const here = { roomId: 'room-1', examTypeId: 'type-1' }
const there = { roomId: 'room-3', examTypeId: 'type-1' }
const held = (edits: Partial<RegistrationDraft> = {}): HeldRegistration => ({
  base: newRegistration(here),
  newer: null,
  edits,
})
const shown = ({ base, edits }: HeldRegistration) => ({ ...draftOf(base), ...edits })

test('an untouched exam room follows the workplace, also after the own one was chosen by hand', () => {
  expect(shown(followWorkplace(held({ memo: '轮椅' }), there))).toMatchObject({ roomId: 'room-3', memo: '轮椅' })
  const own = held({ roomId: 'room-1', roomChosenIn: null })
  expect(shown(followWorkplace(own, there))).toMatchObject({ roomId: 'room-3' })
})

test('a room that was chosen by hand stays, and is left behind once the workplace moved', () => {
  const chosen = held({ roomId: 'room-2', roomChosenIn: 'room-1' })
  expect(roomLeftBehind(shown(chosen), 'room-1')).toBeNull()
  const moved = shown(followWorkplace(chosen, there))
  expect([moved.roomId, roomLeftBehind(moved, 'room-3')]).toEqual(['room-2', 'room-2'])
  // Moved to just that room.
  expect(roomLeftBehind(shown(chosen), 'room-2')).toBeNull()
})

test('the default exam type comes when it is known, and never over another one', () => {
  const early: HeldRegistration = { ...held(), base: newRegistration({ roomId: 'room-1', examTypeId: null }) }
  expect(shown(followWorkplace(early, here)).examTypeId).toBe('type-1')
  const other: HeldRegistration = { ...early, edits: { examTypeId: 'type-2' } }
  expect(shown(followWorkplace(other, here)).examTypeId).toBe('type-2')
})

test('a study that is changed follows no workplace', () => {
  const study: HeldRegistration = { base: storyStudy(1), newer: null, edits: {} }
  expect(followWorkplace(study, there)).toBe(study)
})

test('what was typed at another workplace keeps its room, and says so', () => {
  const back = shown(restoreNew(held({ patientName: '李四' }), there))
  expect([back.patientName, back.roomId, roomLeftBehind(back, 'room-3')]).toEqual(['李四', 'room-1', 'room-1'])
  expect(roomLeftBehind(shown(restoreNew(held({ patientName: '李四' }), here)), 'room-1')).toBeNull()
})

test('of what is typed while a patient is saved for the next one, who the patient is reaches nobody else', () => {
  const late = { patientName: '赵敏', telPhone: '1', takenOver: nothingTaken, memo: '轮椅', roomChosenIn: 'room-1' }
  expect(lateEntries(late, true)).toEqual({ memo: '轮椅' })
  expect(lateEntries({ patientName: '赵敏', memo: '轮椅' }, false)).toEqual({ patientName: '赵敏', memo: '轮椅' })
})
