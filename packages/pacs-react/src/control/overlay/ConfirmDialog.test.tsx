import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { withoutLayout } from '../../../test/withoutLayout'
import { TextField } from '../field/TextField'
import { PacsRoot } from '../PacsRoot'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog'
import { TextDialog } from './TextDialog'

withoutLayout()

const answers = { onConfirm: vi.fn(), onCancel: vi.fn() }

async function ask(props: Partial<ConfirmDialogProps>) {
  answers.onConfirm.mockClear()
  answers.onCancel.mockClear()
  const question = (patch: Partial<ConfirmDialogProps>) => (
    <PacsRoot>
      <ConfirmDialog isOpen title="Delete it?" confirmLabel="Delete" {...answers} {...patch}>
        {patch.children ?? 'It cannot be undone.'}
      </ConfirmDialog>
    </PacsRoot>
  )
  const { rerender } = render(question(props))
  const box = await screen.findByRole('alertdialog', { name: 'Delete it?' })
  // The focus is set by an effect, which may follow after the dialog is in the page.
  await waitFor(() => expect(box.matches(':has(:focus)')).toBe(true))
  const dialog = within(box)
  return {
    dialog,
    button: (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name }),
    ask: (patch: Partial<ConfirmDialogProps>) => rerender(question(patch)),
  }
}

const focused = () => document.activeElement?.textContent

it('Enter confirms what can be undone', async () => {
  const { button } = await ask({})
  expect(focused()).toBe('Delete')
  fireEvent.click(button('Delete'))
  expect(answers.onConfirm).toHaveBeenCalledOnce()
})

it('What cannot be undone is not done by the first Enter', async () => {
  await ask({ tone: 'danger' })
  expect(focused()).toBe('Cancel')
})

it('Where something is filled in first the cursor stands there, whatever follows', async () => {
  await ask({ tone: 'danger', isDisabled: true, children: <TextField label="Password" autoFocus /> })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Password' }))
})

it('Only the exact text confirms, and the next question begins with an empty box', async () => {
  const typed = { tone: 'danger', typedText: 'US2026', typedLabel: 'Exam number' } as const
  const { button, ask: again } = await ask(typed)
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Exam number' })
  expect(document.activeElement).toBe(box())
  for (const text of ['', 'US202', 'us2026', 'US2026 ']) {
    fireEvent.change(box(), { target: { value: text } })
    expect(button('Delete').getAttribute('aria-disabled')).toBe('true')
  }
  fireEvent.change(box(), { target: { value: 'US2026' } })
  expect(button('Delete').getAttribute('aria-disabled')).toBeNull()
  again({ ...typed, isOpen: false })
  again(typed)
  expect(box().value).toBe('')
})

it('Escape cancels', async () => {
  const { dialog } = await ask({ tone: 'danger' })
  fireEvent.keyDown(dialog.getByText('It cannot be undone.'), { key: 'Escape' })
  expect(answers.onCancel).toHaveBeenCalledOnce()
  expect(answers.onConfirm).not.toHaveBeenCalled()
})

it('A question whose answer is on its way is answered once, and says why it was refused', async () => {
  const { button, ask: again, dialog } = await ask({ isPending: true })
  fireEvent.click(button('Delete'))
  expect(answers.onConfirm).not.toHaveBeenCalled()
  again({ error: <p role="alert">It is in use.</p> })
  expect(dialog.getByRole('alert').textContent).toBe('It is in use.')
})

it('A reason is asked for: blanks are none, and those around it are not kept', async () => {
  const onConfirm = vi.fn()
  render(
    <PacsRoot>
      <TextDialog
        title="Reopen?"
        label="Reason"
        maxLength={200}
        confirmLabel="Reopen"
        onConfirm={onConfirm}
        onCancel={vi.fn()}
      >
        The report is open again.
      </TextDialog>
    </PacsRoot>,
  )
  const box = await screen.findByRole('textbox', { name: 'Reason' })
  const reopen = screen.getByRole<HTMLButtonElement>('button', { name: 'Reopen' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  fireEvent.change(box, { target: { value: '  ' } })
  expect(reopen.getAttribute('aria-describedby')).not.toBeNull()
  const describedBy = reopen.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(describedBy)?.textContent).toBe('Fill in “Reason” first.')
  fireEvent.click(reopen)
  expect(onConfirm).not.toHaveBeenCalled()
  expect(reopen.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(box, { target: { value: ' a typo ' } })
  fireEvent.click(reopen)
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('a typo')
})
