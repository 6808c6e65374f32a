import { PacsError, ruleApi } from '@opensono/pacs-core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawPage, typeInto } from '../../../test/drawPage'
import { withoutLayout } from '../../../test/withoutLayout'
import { IdFormatForm } from './IdFormatForm'
import { storyWithRules } from './storyRules'

withoutLayout()

async function open() {
  const story = storyWithRules('en')
  const drawn = drawPage(story, <IdFormatForm purpose="exam" />)
  const form = within(await screen.findByRole('region', { name: 'Exam numbers' }))
  const box = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name })
  return {
    ...drawn,
    story,
    form,
    box,
    type: (name: string, text: string) => {
      typeInto(box(name), text)
      fireEvent.blur(box(name))
    },
    choose: (name: string, value: string) =>
      fireEvent.change(form.getByRole('combobox', { name }), { target: { value } }),
    next: () => form.getByRole('status').querySelector('strong')?.textContent,
    save: () => fireEvent.click(form.getByRole('button', { name: 'Save' })),
    sent: () => drawn.asked(ruleApi.setIdFormat),
  }
}

describe('the format of a number', () => {
  it('shows the number that comes next, and once it is changed what one looks like', async () => {
    const { next, type, choose, form } = await open()
    expect(next()).toBe('US202601050008')
    type('Prefix', 'ab')
    expect(next()).toMatch(/^AB\d{8}0001$/)
    choose('Date', '')
    expect(next()).toBe('AB000000000001')
    expect(form.queryByText('US202601050008')).toBeNull()
  })

  it('is at least 3 digits longer than prefix, date and suffix together, and at most 20', async () => {
    const { type, box, save, sent, next } = await open()
    type('Prefix', 'USABCD')
    expect(box('Length').getAttribute('aria-invalid')).toBe('true')
    expect(next()).toBe('')
    save()
    expect(sent()).toEqual([])
    type('Length', '17')
    expect(box('Length').getAttribute('aria-invalid')).toBeNull()
    type('Length', '21')
    expect(box('Length').getAttribute('aria-invalid')).toBe('true')
    type('Length', '20')
    save()
    await waitFor(() => expect(sent()).toMatchObject([{ purpose: 'exam', prefix: 'USABCD', length: 20, version: 1 }]))
  })

  it('is written in capitals, whatever is typed', async () => {
    const { type, save, sent } = await open()
    type('Suffix', 'x')
    type('Length', '15')
    save()
    await waitFor(() => expect(sent()).toMatchObject([{ suffix: 'X' }]))
  })

  it('begins again each year or each day, and without a date in it never', async () => {
    const { form, choose, save, sent } = await open()
    choose('Counter resets', 'year')
    save()
    await waitFor(() => expect(sent()).toMatchObject([{ resetBy: 'year' }]))
    choose('Date', '')
    const reset = form.getByRole('combobox', { name: 'Counter resets' })
    expect((reset as HTMLSelectElement).disabled || reset.getAttribute('aria-disabled') === 'true').toBe(true)
  })

  it('that is dropped is as it was', async () => {
    const { type, next, form, box } = await open()
    type('Prefix', 'ab')
    fireEvent.click(form.getByRole('button', { name: 'Discard changes' }))
    expect([box('Prefix').value, next()]).toEqual(['US', 'US202601050008'])
  })

  it('that cannot be saved says why and stays as it was typed', async () => {
    const { story, type, save, form, box } = await open()
    story.fake.answer(ruleApi.setIdFormat, () => {
      throw new PacsError('SERVER_BUSY')
    })
    type('Prefix', 'ab')
    save()
    expect((await form.findByRole('alert')).textContent).toMatch(/busy/i)
    expect(box('Prefix').value).toBe('AB')
  })
})

it('a format that cannot be read says so, and can be read again', async () => {
  const story = storyWithRules('en')
  story.fake.answer(ruleApi.idFormat, () => {
    throw new PacsError('SERVER_BUSY')
  })
  const { asked } = drawPage(story, <IdFormatForm purpose="patient" />)
  await screen.findByRole('alert')
  expect(asked(ruleApi.idFormat).at(-1)).toEqual({ purpose: 'patient' })
})
