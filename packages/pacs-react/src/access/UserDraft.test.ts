import { expect, test } from 'vitest'
import { storyUser } from './storyAccess'
import { draftOfUser, userFaults } from './UserDraft'

const draft = { ...draftOfUser(null), name: 'Li Wei', phone: '13800000009', password: 'abc123' }

test('a new user needs a name, a phone and a first password of 6 to 64 characters', () => {
  expect(userFaults(draft, null)).toEqual([])
  expect(userFaults(draftOfUser(null), null)).toEqual([
    { path: 'name', message: 'required' },
    { path: 'phone', message: 'required' },
    { path: 'password', message: 'tooShort', expected: { min: 6 } },
  ])
  expect(userFaults({ ...draft, password: 'x'.repeat(64) }, null)).toEqual([])
  expect(userFaults({ ...draft, password: 'x'.repeat(65) }, null)).toMatchObject([
    { path: 'password', message: 'tooLong', expected: { max: 64 } },
  ])
  expect(userFaults({ ...draft, password: 'abc12' }, null)).toMatchObject([{ path: 'password', message: 'tooShort' }])
})

test('a user who is edited needs no password, and another phone the password of the one who edits', () => {
  const user = storyUser(1)
  expect(userFaults({ ...draft, password: '', phone: user.phone }, user)).toEqual([])
  expect(userFaults({ ...draft, password: '' }, user)).toEqual([{ path: 'ownPassword', message: 'required' }])
  expect(userFaults({ ...draft, password: '', ownPassword: 'Right#2026' }, user)).toEqual([])
})

test('an email address may be left out and must be one where it is not', () => {
  expect(userFaults({ ...draft, email: 'li' }, null)).toEqual([{ path: 'email', message: 'email' }])
  expect(userFaults({ ...draft, email: 'li@hospital.example' }, null)).toEqual([])
})
