import { PacsError, type StudyId, settingsApi, urgentApi } from '@opensono/pacs-core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { withoutLayout } from '../../test/withoutLayout'
import { PacsStory, type StoryPacs } from '../testing/PacsStory'
import { AcknowledgeUrgent } from './AcknowledgeUrgent'
import { RaiseUrgent } from './RaiseUrgent'
import { storyNotice, storyWithUrgent } from './storyUrgent'

withoutLayout()

const press = (button: HTMLElement, key = 'Enter') => {
  button.focus()
  fireEvent.keyDown(button, { key })
  fireEvent.keyUp(button, { key })
}

function draw(story: StoryPacs, element: ReactNode) {
  story.queryClient.setDefaultOptions({ queries: { retry: false } })
  render(<PacsStory story={story}>{element}</PacsStory>)
  const asked = (id: string) => story.fake.seen.filter((call) => call.id === id).map(({ input }) => input)
  return { asked }
}

describe('an urgent value that somebody was informed of', () => {
  const words = {
    en: {
      title: 'Who was informed?',
      name: /Informed person/,
      confirm: 'Acknowledge',
      doctor: 'Zhao Min',
      contact: 'Phone or ward',
    },
    zh: { title: '已通知何人？', name: /被通知人/, confirm: '确认', doctor: '赵敏', contact: '电话或病区' },
  }

  async function open(language: 'en' | 'zh' = 'en') {
    const story = storyWithUrgent(language)
    const onClose = vi.fn()
    const drawn = draw(story, <AcknowledgeUrgent notice={storyNotice({ note: '血压 80/50' })} onClose={onClose} />)
    const { title, name, confirm } = words[language]
    const dialog = await screen.findByRole('alertdialog', { name: title })
    const box = within(dialog).getByRole('textbox', { name }) as HTMLInputElement
    return { ...drawn, story, onClose, dialog, box, button: within(dialog).getByRole('button', { name: confirm }) }
  }

  it.each(['en', 'zh'] as const)(
    'names the patient, and nobody as informed before the user did: %s',
    async (language) => {
      const { dialog, box, button, asked, onClose } = await open(language)
      expect(box.value).toBe('')
      expect(button.getAttribute('aria-disabled')).toBe('true')
      for (const fact of ['王芳', 'US20260105001', '血压 80/50']) expect(dialog.textContent).toContain(fact)
      fireEvent.click(within(dialog).getByRole('button', { name: new RegExp(words[language].doctor) }))
      expect(box.value).toBe(words[language].doctor)
      fireEvent.change(within(dialog).getByRole('textbox', { name: words[language].contact }), {
        target: { value: '8120' },
      })
      fireEvent.click(within(dialog).getByRole('checkbox'))
      press(button)
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
      expect(asked(urgentApi.acknowledge.id)).toEqual([
        {
          noticeId: 'notice-1',
          informedName: words[language].doctor,
          informedAt: expect.stringMatching(/:00\.000Z$/),
          informedContact: '8120',
          isReadBack: true,
        },
      ])
    },
  )

  it('is not ended with a time that is none', async () => {
    const { dialog, box, button } = await open()
    fireEvent.change(box, { target: { value: 'Nurse Li' } })
    expect(button.getAttribute('aria-disabled')).toBeNull()
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Time of notice/ }), { target: { value: '25:00' } })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(dialog.textContent).toContain('Enter a time such as 14:05.')
  })

  it('is not ended without a name, and Escape ends nothing', async () => {
    const { dialog, box, button, asked, onClose } = await open()
    fireEvent.change(box, { target: { value: '   ' } })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    press(button)
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(urgentApi.acknowledge.id)).toEqual([])
  })

  it.each([
    ['en', 'This urgent value was acknowledged or withdrawn already.'],
    ['zh', '该危急值已确认或已撤回。'],
  ] as const)('that a colleague has ended meanwhile stays open and says so: %s', async (language, reason) => {
    const { story, dialog, button, box, onClose } = await open(language)
    story.fake.answer(urgentApi.acknowledge, () => {
      throw new PacsError('URGENT_REPORT_CLOSED')
    })
    fireEvent.change(box, { target: { value: 'Nurse Li' } })
    press(button)
    await waitFor(() => expect(dialog.textContent).toContain(reason))
    expect(box.value).toBe('Nurse Li')
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('an urgent value that is reported', () => {
  const studyId = 'study-1' as StudyId

  async function open(story: StoryPacs, title = 'Report an urgent value') {
    const onClose = vi.fn()
    const drawn = draw(story, <RaiseUrgent studyId={studyId} onClose={onClose} />)
    const dialog = await screen.findByRole('dialog', { name: title })
    return { ...drawn, onClose, dialog, button: (name: string) => within(dialog).getByRole('button', { name }) }
  }

  it.each([
    ['en', 'Report an urgent value', 'Ruptured ectopic pregnancy', 'Note', 'Report'],
    ['zh', '上报危急值', '宫外孕破裂', '备注', '上报'],
  ] as const)('names what was found, and more in words: %s', async (language, title, type, note, confirm) => {
    const { dialog, button, asked, onClose } = await open(storyWithUrgent(language, []), title)
    expect(button(confirm).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(await within(dialog).findByRole('checkbox', { name: type }))
    fireEvent.change(within(dialog).getByRole('textbox', { name: note }), { target: { value: '已备血' } })
    press(button(confirm))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked(urgentApi.raise.id)).toEqual([{ studyId, typeIds: ['type-1'], note: '已备血' }])
  })

  it.each([
    ['en', 'Report an urgent value', 'Cardiac tamponade', 'Report', 'This study already has an open urgent value'],
    ['zh', '上报危急值', '心包填塞', '上报', '该检查已有一条未确认的危急值，请先确认。'],
  ] as const)(
    'that the server refuses stays as it was entered, with the reason: %s',
    async (language, title, type, confirm, reason) => {
      const story = storyWithUrgent(language, [])
      story.fake.answer(urgentApi.raise, () => {
        throw new PacsError('URGENT_REPORT_OPEN')
      })
      const { dialog, button, onClose } = await open(story, title)
      const box = (await within(dialog).findByRole('checkbox', { name: type })) as HTMLInputElement
      fireEvent.click(box)
      press(button(confirm))
      const alert = await within(dialog).findByRole('alert')
      expect(alert.textContent).toContain(reason)
      expect(box.checked).toBe(true)
      expect(onClose).not.toHaveBeenCalled()
    },
  )

  it('waits while another of the study is open, which can be taken back with a reason by anyone who raised it', async () => {
    const { dialog, button, asked } = await open(storyWithUrgent('en'))
    const withdraw = await within(dialog).findByRole('button', { name: 'Withdraw' })
    expect(within(dialog).queryByRole('textbox', { name: 'Note' })).toBeNull()
    press(button('Report'))
    press(withdraw)
    const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw the urgent value?' }))
    const confirm = question.getByRole('button', { name: 'Withdraw' }) as HTMLButtonElement
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(question.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Wrong patient' } })
    press(confirm)
    await waitFor(() =>
      expect(asked(urgentApi.withdraw.id)).toEqual([{ noticeId: 'notice-1', reason: 'Wrong patient' }]),
    )
    expect(asked(urgentApi.raise.id)).toEqual([])
  })

  it('by somebody else is not theirs to take back', async () => {
    const { dialog } = await open(storyWithUrgent('en', [storyNotice({ raisedById: 'user-9' as never })]))
    await within(dialog).findByRole('region', { name: 'Urgent values of this study' })
    expect(within(dialog).queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })

  it('needs types that the hospital reports: of those that it does not, none is offered', async () => {
    const story = storyWithUrgent('en', [], { isUrgentReportOn: true, urgentReportTypes: [] })
    const { dialog, asked } = await open(story)
    await waitFor(() => expect(asked(settingsApi.basicData.id)).not.toEqual([]))
    await within(dialog).findByText(/No urgent value types are selected yet/)
    expect(within(dialog).queryByRole('checkbox', { name: 'Cardiac tamponade' })).toBeNull()
  })
})
