import { accessApi, accountApi, PacsError, type UserRow } from '@opensono/pacs-core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawDrawer } from '../../test/drawDrawer'
import { typeInto } from '../../test/drawPage'
import { withoutLayout } from '../../test/withoutLayout'
import { administrator, storyUser, storyWithAccess } from './storyAccess'
import { UserDrawer } from './UserDrawer'

withoutLayout()

async function open(user: UserRow | null, authorities: readonly string[] = administrator) {
  const story = storyWithAccess('en', {
    users: [storyUser(1), storyUser(2), ...(user === null ? [] : [user])],
    authorities,
  })
  const onClose = vi.fn()
  const title = user === null ? 'New user' : user.name
  return { ...(await drawDrawer(story, <UserDrawer user={user} onClose={onClose} />, title)), onClose }
}

const answer = (dialog: ReturnType<typeof within>, name: string) =>
  fireEvent.click(dialog.getByRole('button', { name }))

/** The parts of the rule that a password does not meet yet. */
const unmet = (part: ReturnType<typeof within>) =>
  within(part.getByRole('list', { name: 'The password has' }))
    .getAllByRole('listitem')
    .filter((item) => item.dataset.met === undefined)
    .map((item) => item.querySelector('span')?.textContent)

describe('a password that an administrator sets', () => {
  it('is typed beside what the department asks of it', async () => {
    const { drawer } = await open(null)
    await waitFor(() => expect(unmet(drawer)).toEqual(['at least 8 characters', 'a digit']))
    typeInto(drawer.getByRole('textbox', { name: 'Initial password' }), 'abcdefgh')
    expect(unmet(drawer)).toEqual(['a digit'])
    typeInto(drawer.getByRole('textbox', { name: 'Initial password' }), 'abcdefg8')
    expect(unmet(drawer)).toEqual([])
  })

  it('is changed at the next login of the user, and the sessions that they have end', async () => {
    const { ask, asked, notice } = await open(storyUser(3))
    const dialog = await ask('Set a password', 'Set a password for Maria Fernandez-Gutierrez')
    expect(dialog.getByText('Their sessions end, and they choose another password at the next login.')).toBeTruthy()
    await waitFor(() => expect(unmet(dialog)).toEqual(['at least 8 characters', 'a digit']))
    typeInto(dialog.getByRole('textbox', { name: 'New password' }), 'Right#2026')
    expect(unmet(dialog)).toEqual([])
    answer(dialog, 'Set a password')
    await notice('Password of Maria Fernandez-Gutierrez changed.')
    expect(asked(accessApi.setUserPassword)).toEqual([{ userId: 'user-3', password: 'Right#2026' }])
  })

  it('is 6 to 64 characters long: what is shorter cannot be sent', async () => {
    const { ask } = await open(storyUser(3))
    const dialog = await ask('Set a password', 'Set a password for Maria Fernandez-Gutierrez')
    const set = dialog.getByRole<HTMLButtonElement>('button', { name: 'Set a password' })
    typeInto(dialog.getByRole('textbox', { name: 'New password' }), 'abcde')
    expect(set.getAttribute('aria-disabled')).toBe('true')
    typeInto(dialog.getByRole('textbox', { name: 'New password' }), 'abcdef')
    expect(set.getAttribute('aria-disabled')).toBeNull()
  })

  it('that is too weak is said to be, in the dialog where it was typed', async () => {
    const { story, ask } = await open(storyUser(3))
    story.fake.answer(accessApi.setUserPassword, () => {
      throw new PacsError('PASSWORD_WEAK')
    })
    const dialog = await ask('Set a password', 'Set a password for Maria Fernandez-Gutierrez')
    typeInto(dialog.getByRole('textbox', { name: 'New password' }), 'hospital1')
    answer(dialog, 'Set a password')
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^The password is too weak/)
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'New password' }).value).toBe('hospital1')
  })
})

describe('an account', () => {
  it('is disabled after a question, and enabled again without one', async () => {
    const { ask, press, asked, drawer } = await open(storyUser(3))
    answer(await ask('Disable', 'Disable Maria Fernandez-Gutierrez?'), 'Disable')
    await press('Enable')
    await drawer.findByRole('button', { name: 'Disable' })
    expect(asked(accessApi.setUserEnabled)).toEqual([
      { userId: 'user-3', isEnabled: false, version: 1 },
      { userId: 'user-3', isEnabled: true, version: 2 },
    ])
  })

  it('is not disabled when the question is cancelled', async () => {
    const { ask, asked, drawer } = await open(storyUser(3))
    answer(await ask('Disable', 'Disable Maria Fernandez-Gutierrez?'), 'Cancel')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(drawer.getByText('Enabled')).toBeTruthy()
    expect(asked(accessApi.setUserEnabled)).toEqual([])
  })

  it('whose owner has worked cannot be deleted, and the refusal is gone from the next question', async () => {
    const { story, ask, onClose } = await open(storyUser(3))
    story.fake.answer(accessApi.deleteUser, () => {
      throw new PacsError('USER_IN_USE')
    })
    const dialog = await ask('Delete the user', 'Delete Maria Fernandez-Gutierrez?')
    answer(dialog, 'Delete')
    await dialog.findByRole('alert')
    expect(onClose).not.toHaveBeenCalled()
    answer(dialog, 'Cancel')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const again = await ask('Delete the user', 'Delete Maria Fernandez-Gutierrez?')
    expect(again.queryByRole('alert')).toBeNull()
  })

  it('that is deleted closes its drawer', async () => {
    const { ask, notice, onClose } = await open(storyUser(3))
    answer(await ask('Delete the user', 'Delete Maria Fernandez-Gutierrez?'), 'Delete')
    await notice('Maria Fernandez-Gutierrez is deleted.')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('loses its second factor only by the password of the one who unbinds it', async () => {
    const { ask, asked, drawer } = await open(storyUser(3, { isMfaBound: true }))
    const dialog = await ask('Unbind the authenticator', 'Unbind the authenticator of Maria Fernandez-Gutierrez?')
    const unbind = dialog.getByRole<HTMLButtonElement>('button', { name: 'Unbind' })
    expect(unbind.getAttribute('aria-disabled')).toBe('true')
    typeInto(dialog.getByLabelText(/^Your own password/), 'Right#2026')
    fireEvent.click(unbind)
    await waitFor(() => expect(drawer.queryByRole('button', { name: 'Unbind the authenticator' })).toBeNull())
    expect(asked(accountApi.mfaUnbind)).toEqual([{ userId: 'user-3', credentials: 'Right#2026' }])
  })

  it.each([
    ['wrong passwords have locked', 'lockedUntil', /^Locked until/],
    ['no more codes are sent to', 'codesRefusedUntil', /^No codes are sent to this phone until/],
  ] as const)('that %s is unlocked at once', async (_, lock, words) => {
    const { press, asked, notice, drawer } = await open(storyUser(3, { [lock]: '2099-01-05T01:00:00.000Z' }))
    expect(drawer.getByText(words)).toBeTruthy()
    await press('Unlock')
    await notice('Maria Fernandez-Gutierrez is unlocked.')
    expect(asked(accessApi.unlockUser)).toEqual([{ userId: 'user-3' }])
    expect(screen.queryByText(words)).toBeNull()
  })

  it('whose locks are over, or that was never locked, has nothing to unlock', async () => {
    const over = '2000-01-05T01:00:00.000Z'
    const { drawer } = await open(storyUser(3, { lockedUntil: over, codesRefusedUntil: over }))
    expect(drawer.queryByRole('button', { name: 'Unlock' })).toBeNull()
  })

  it('of a director is unlocked and disabled by an administrator, who cannot take it over', async () => {
    const authorities = [...administrator, 'pacs:medical_record:set_vip']
    const director = storyUser(3, { authorities, isMfaBound: true, lockedUntil: '2099-01-05T01:00:00.000Z' })
    const { why, press, asked, ask } = await open(director)
    await press('Unlock')
    expect(asked(accessApi.unlockUser)).toEqual([{ userId: 'user-3' }])
    for (const name of ['Set a password', 'Unbind the authenticator', 'Delete the user']) {
      await waitFor(async () => expect(await why(name)).toMatch(/^This user may do more than daily work/))
    }
    answer(await ask('Disable', 'Disable Maria Fernandez-Gutierrez?'), 'Disable')
    await waitFor(() => expect(asked(accessApi.setUserEnabled)).toHaveLength(1))
  })

  it('of one’s own is not disabled: it could not be enabled again', async () => {
    const { why, press } = await open(storyUser(1))
    await waitFor(async () => expect(await why('Disable')).toMatch(/^You cannot disable your own account/))
    await press('Disable')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('of a doctor is helped by an administrator who reports nothing', async () => {
    const doctor = storyUser(3, { authorities: ['pacs:diagnostic_report:edit_report'], isMfaBound: true })
    const { ask, notice } = await open(doctor)
    const dialog = await ask('Set a password', 'Set a password for Maria Fernandez-Gutierrez')
    typeInto(dialog.getByRole('textbox', { name: 'New password' }), 'Right#2026')
    answer(dialog, 'Set a password')
    await notice('Password of Maria Fernandez-Gutierrez changed.')
  })

  it('is only looked at without the right to change it: each act says why', async () => {
    const { why, press } = await open(storyUser(3), ['pacs:other:read_log'])
    for (const name of ['Disable', 'Set a password', 'Delete the user']) {
      await waitFor(async () => expect(await why(name)).toMatch(/You may not do this/))
    }
    await press('Disable')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
