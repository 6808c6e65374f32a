import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { PacsRoot } from '../PacsRoot'
import { TextArea } from './TextArea'
import { TextField } from './TextField'

afterEach(cleanup)

const session = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
const compose = (text: string) =>
  session().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

/** A field whose text another part of the page has, as a draft that saves itself. */
function Form({ Field, reported }: { Field: typeof TextField | typeof TextArea; reported: string[] }) {
  const [text, setText] = useState('')
  const change = (next: string) => {
    reported.push(next)
    setText(next)
  }
  return (
    <PacsRoot>
      <Field label="Memo" value={text} onChange={change} />
    </PacsRoot>
  )
}

it.each([
  ['one line', TextField],
  ['several lines', TextArea],
] as const)('a field of %s shows what is composed, and reports what was chosen', async (_, Field) => {
  const reported: string[] = []
  render(<Form Field={Field} reported={reported} />)
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Memo' })
  await userEvent.click(box())
  for (const text of ['z', 'zh', "zh'y"]) {
    await compose(text)
    expect(box().value).toBe(text)
  }
  expect(reported).toEqual([])
  await session().send('Input.insertText', { text: '住院' })
  await waitFor(() => expect(reported.at(-1)).toBe('住院'))
  expect(new Set(reported)).toEqual(new Set(['住院']))
  await userEvent.keyboard('1')
  expect([reported.at(-1), box().value]).toEqual(['住院1', '住院1'])
})

it.each([
  ['one line', TextField],
  ['several lines', TextArea],
] as const)(
  'a field of %s reports what is typed after an input method that went away without its end',
  async (_, Field) => {
    const reported: string[] = []
    render(<Form Field={Field} reported={reported} />)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Memo' })
    await userEvent.click(box)
    box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    await userEvent.keyboard('ab')
    expect([reported.at(-1), box.value]).toEqual(['ab', 'ab'])
  },
)

it('a search is asked while its letters are composed', async () => {
  const reported: string[] = []
  render(
    <PacsRoot>
      <TextField label="Search" type="search" defaultValue="" onChange={(text) => reported.push(text)} />
    </PacsRoot>,
  )
  await userEvent.click(screen.getByRole('searchbox', { name: 'Search' }))
  for (const text of ['z', 'zs']) await compose(text)
  expect(reported).toEqual(['z', 'zs'])
  await session().send('Input.insertText', { text: '张三' })
})
