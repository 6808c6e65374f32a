import { accountApi, PacsError, sessionApi } from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { drawPage, typeInto } from '../../../test/drawPage'
import { withoutLayout } from '../../../test/withoutLayout'
import { type SessionStoryOptions, sessionStory } from '../storySession'
import { ChangePasswordDialog, InvitationsDialog, SessionsDialog } from './AccountDialogs'
import { ChangePassword } from './ChangePassword'
import { ForgotPassword } from './ForgotPassword'
import { SecondFactorDialog } from './SecondFactorDialog'
import { SetUpForm } from './SetUpForm'

withoutLayout()

function open(element: ReactNode, { isMfaBound = false, ...options }: SessionStoryOptions = {}) {
  const story = sessionStory({ ...options, isMfaBound })
  story.fake.answer(sessionApi.info, () => exampleUser({ isMfaBound }))
  const drawn = drawPage(story, element)
  const box = (name: string) =>
    waitFor(() => {
      const found = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (found === null) throw new Error(`There is no field ${name}.`)
      return found
    })
  return {
    ...drawn,
    story,
    box,
    fill: async (texts: Record<string, string>) => {
      for (const [name, text] of Object.entries(texts)) typeInto(await box(name), text)
    },
    press: async (name: string) => fireEvent.click(await screen.findByRole('button', { name })),
    /** What a field says of itself. */
    saidAt: async (name: string) => {
      const ids = (await box(name)).getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
    },
  }
}

const twice = { newPassword: 'Winter-Hare-26', confirmPassword: 'Winter-Hare-26' }

describe('a password that its owner changes', () => {
  const change = 'Change the password'

  it('is sent with the old one, and every login of the person ends', async () => {
    const onDone = vi.fn()
    const { story, fill, press, asked } = open(<ChangePasswordDialog onClose={vi.fn()} onDone={onDone} />)
    await fill({ password: 'Old#2026', ...twice })
    await press(change)
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(asked(accountApi.resetPassword)).toEqual([
      { phone: '13800000003', departmentId: exampleUser().departmentId, oldPassword: 'Old#2026', ...twice },
    ])
    expect(story.session.getSnapshot().status).toBe('anonymous')
  })

  it('is judged by the rule of the department before anything is sent', async () => {
    const { fill, press, asked, saidAt, box } = open(<ChangePasswordDialog onClose={vi.fn()} onDone={vi.fn()} />)
    await screen.findByText('an upper-case letter')
    await fill({ password: 'Old#2026', newPassword: 'winter-hare-26', confirmPassword: 'winter-hare-26' })
    await press(change)
    expect(await saidAt('newPassword')).toContain('It does not meet the rules below')
    await fill({ newPassword: 'Winter-Hare-26', confirmPassword: 'Winter-Hare-27' })
    await press(change)
    expect(await saidAt('confirmPassword')).toContain('The two new passwords differ')
    expect(document.activeElement).toBe(await box('confirmPassword'))
    expect(asked(accountApi.resetPassword)).toEqual([])
  })

  it('without the old one is not sent; the box says so until something is typed there', async () => {
    const { fill, press, asked, saidAt, box } = open(<ChangePasswordDialog onClose={vi.fn()} onDone={vi.fn()} />)
    await fill(twice)
    await press(change)
    expect(await saidAt('password')).toContain('Required')
    expect(document.activeElement).toBe(await box('password'))
    await fill({ password: 'O' })
    expect(await saidAt('password')).not.toContain('Required')
    expect(asked(accountApi.resetPassword)).toEqual([])
  })

  it('that was proven a moment ago asks for no old one, and of whom an authenticator is bound for its code', async () => {
    const onDone = vi.fn()
    const { fill, press, asked, saidAt } = open(
      <ChangePassword
        phone="13800000003"
        departmentId="department-1"
        oldPassword="Proven#26"
        isMfaBound
        cancelLabel="Back"
        onCancel={vi.fn()}
        onDone={onDone}
      />,
    )
    await fill(twice)
    expect(document.querySelector('input[name=password]')).toBeNull()
    await press(change)
    expect(await saidAt('mfaCode')).toContain('Required')
    await fill({ mfaCode: ' 482915 ' })
    await press(change)
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('Winter-Hare-26'))
    const [sent] = asked(accountApi.resetPassword)
    expect(sent).toMatchObject({ oldPassword: 'Proven#26', mfaVerificationCode: '482915' })
  })

  it('shows at the old password that it is wrong and how many attempts are left, and does not mention the phone', async () => {
    const { fill, press, saidAt } = open(<ChangePasswordDialog onClose={vi.fn()} onDone={vi.fn()} />, {
      refusal: 'WRONG_PASSWORD',
    })
    await fill({ password: 'Old#2026', ...twice })
    await press(change)
    const said = 'Wrong password. Attempts left before the account is locked: 2.'
    await waitFor(async () => expect(await saidAt('password')).toContain(said))
  })

  it('that the server refuses for another reason says so above the form', async () => {
    const { fill, press } = open(<ChangePasswordDialog onClose={vi.fn()} onDone={vi.fn()} />, {
      refusal: 'SERVER_BUSY',
    })
    await fill({ password: 'Old#2026', ...twice })
    await press(change)
    const dialog = screen.getByRole('dialog', { name: change })
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/busy/i)
  })
})

describe('the logins of a person', () => {
  async function openList(options: SessionStoryOptions = {}) {
    const drawn = open(<SessionsDialog onClose={vi.fn()} />, options)
    const dialog = within(await screen.findByRole('dialog', { name: 'Active sessions' }))
    const rows = await dialog.findAllByRole('listitem')
    return { ...drawn, dialog, rows }
  }
  const ask = () => screen.findByRole('alertdialog', { name: 'End the session in Room 7?' })

  it('are ended elsewhere, and not the one that is looked from', async () => {
    const { rows } = await openList()
    expect(rows.map((row) => within(row).queryByRole('button') !== null)).toEqual([false, true])
    expect(rows[0]?.textContent).toContain('This session')
  })

  it('are asked about once, and read again when one has ended', async () => {
    const { press, asked, dialog } = await openList()
    await press('Log out')
    fireEvent.click(within(await ask()).getByRole('button', { name: 'Log out' }))
    await dialog.findByText('The session in Room 7 has ended.')
    expect(asked(accountApi.endSession)).toEqual([{ sessionId: 'session-2' }])
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))
  })

  it('stay when the question is cancelled, and a refusal is forgotten with it', async () => {
    const { story, press, asked } = await openList()
    story.fake.answer(accountApi.endSession, () => {
      throw new PacsError('SERVER_BUSY')
    })
    await press('Log out')
    fireEvent.click(within(await ask()).getByRole('button', { name: 'Log out' }))
    expect((await within(await ask()).findByRole('alert')).textContent).toMatch(/busy/i)
    fireEvent.click(within(await ask()).getByRole('button', { name: 'Cancel' }))
    await press('Log out')
    expect(within(await ask()).queryByRole('alert')).toBeNull()
    expect(asked(accountApi.endSession)).toHaveLength(1)
  })
})

describe('an invitation of another hospital', () => {
  it('is accepted with the password, and what the user may choose is read again', async () => {
    const { fill, press, asked } = open(<InvitationsDialog onClose={vi.fn()} />)
    await fill({ password: 'Demo#2026' })
    const before = asked(sessionApi.info).length
    await press('Accept')
    await screen.findByText(/You now work in Harbour Clinic too/)
    expect(asked(accountApi.acceptInvitation)).toEqual([{ hospitalId: 'hospital-2', credentials: 'Demo#2026' }])
    await screen.findByText('No invitation is waiting.')
    await waitFor(() => expect(asked(sessionApi.info).length).toBeGreaterThan(before))
  })

  it('asks anyone who has an authenticator for its code too, the password first', async () => {
    const { fill, press, asked, saidAt } = open(<InvitationsDialog onClose={vi.fn()} />, { isMfaBound: true })
    await fill({ mfaCode: '' })
    await press('Accept')
    expect(await saidAt('password')).toContain('Required')
    await fill({ password: 'Demo#2026' })
    await press('Accept')
    expect(await saidAt('mfaCode')).toContain('Required')
    expect(asked(accountApi.acceptInvitation)).toEqual([])
    await fill({ mfaCode: ' 482915 ' })
    await press('Accept')
    await waitFor(() =>
      expect(asked(accountApi.acceptInvitation)).toEqual([
        { hospitalId: 'hospital-2', credentials: 'Demo#2026', mfaVerificationCode: '482915' },
      ]),
    )
  })

  it('is declined without any proof', async () => {
    const { press, asked } = open(<InvitationsDialog onClose={vi.fn()} />)
    await press('Decline')
    await screen.findByText('The invitation of Harbour Clinic is declined.')
    expect(asked(accountApi.declineInvitation)).toEqual([{ hospitalId: 'hospital-2' }])
  })
})

describe('an authenticator', () => {
  it('is bound by a proof, its secret and its first code; then the dialog shows that it is', async () => {
    const onBound = vi.fn()
    const { story, fill, press, asked } = open(<SecondFactorDialog onClose={vi.fn()} onBound={onBound} />)
    story.fake.answer(accountApi.mfaBind, () => null)
    await fill({ password: 'Demo#2026' })
    await press('Begin')
    await fill({ mfaCode: ' 482915 ' })
    story.fake.answer(accountApi.mfaInfo, () => ({ isBound: true, boundAt: '2026-01-05T08:00:00Z' }))
    await press('Bind')
    await waitFor(() => expect(onBound).toHaveBeenCalledOnce())
    const { userId } = exampleUser()
    expect(asked(accountApi.mfaSecret)).toEqual([{ userId, credentials: 'Demo#2026' }])
    expect(asked(accountApi.mfaBind)).toEqual([
      { userId, mfaSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', mfaVerificationCode: '482915' },
    ])
    await screen.findByText(/An authenticator is bound since/)
  })

  it('is unbound by the password, which may not be empty', async () => {
    const onUnbound = vi.fn()
    const { story, fill, press, asked, saidAt } = open(<SecondFactorDialog onClose={vi.fn()} onUnbound={onUnbound} />, {
      isMfaBound: true,
    })
    story.fake.answer(accountApi.mfaUnbind, () => null)
    await press('Unbind')
    expect(await saidAt('password')).toContain('Required')
    expect(asked(accountApi.mfaUnbind)).toEqual([])
    await fill({ password: 'Demo#2026' })
    await press('Unbind')
    await waitFor(() => expect(onUnbound).toHaveBeenCalledOnce())
    expect(asked(accountApi.mfaUnbind)).toEqual([{ userId: exampleUser().userId, credentials: 'Demo#2026' }])
  })
})

describe('a forgotten password', () => {
  it('is set by the code that was sent, and by that of the authenticator where one is typed', async () => {
    const onDone = vi.fn()
    const { fill, press, asked } = open(<ForgotPassword onCancel={vi.fn()} onDone={onDone} />)
    await fill({ phone: ' 13800000003 ' })
    await press('Send code')
    await waitFor(() => expect(asked(sessionApi.smsCode)).toHaveLength(1))
    await fill({ verificationCode: ' 482915 ', mfaCode: '123456', ...twice })
    await press('Set the password')
    await waitFor(() => expect(onDone).toHaveBeenCalledWith({ phone: '13800000003', password: 'Winter-Hare-26' }))
    expect(asked(accountApi.forgotPassword)).toEqual([
      {
        phone: '13800000003',
        verificationCode: '482915',
        requestId: 'sms-1',
        mfaVerificationCode: '123456',
        ...twice,
      },
    ])
  })

  it('needs a phone for a code, and a code for a password', async () => {
    const { fill, press, asked, saidAt } = open(<ForgotPassword onCancel={vi.fn()} onDone={vi.fn()} />)
    await fill({ phone: '12' })
    await press('Send code')
    expect(await saidAt('phone')).not.toBe('')
    expect(asked(sessionApi.smsCode)).toEqual([])
    await fill({ phone: '13800000003', ...twice })
    await press('Set the password')
    expect(await saidAt('verificationCode')).toContain('Required')
    expect(asked(accountApi.forgotPassword)).toEqual([])
  })
})

describe('a server without a hospital', () => {
  const texts = { code: 'A1B2', hospitalName: ' City Hospital ', departmentName: 'Ultrasound', roomName: 'Room 1' }

  it('is set up with everything filled in, and the administrator may log in by their phone', async () => {
    const onDone = vi.fn()
    const { fill, press, asked, box, saidAt } = open(<SetUpForm onDone={onDone} />)
    await fill({ ...texts, phone: '12', ...twice })
    await press('Create hospital')
    for (const field of ['name', 'phone']) expect(await saidAt(field)).not.toBe('')
    expect(document.activeElement).toBe(await box('name'))
    expect(asked(sessionApi.setUp)).toEqual([])
    await fill({ name: 'Li Wei', phone: ' 13800000009 ' })
    await press('Create hospital')
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('13800000009'))
    expect(asked(sessionApi.setUp)).toEqual([
      { ...texts, hospitalName: 'City Hospital', name: 'Li Wei', phone: '13800000009', password: 'Winter-Hare-26' },
    ])
  })
})
