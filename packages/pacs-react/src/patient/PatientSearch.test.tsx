import type { KnownPatient } from '@opensono/pacs-core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { withoutLayout } from '../../test/withoutLayout'
import { storyPatient, storyWithDesk } from '../study/storyDesk'
import { PacsStory } from '../testing/PacsStory'
import { PatientSearch } from './PatientSearch'

withoutLayout()

const people = [1, 2, 3].map((number) =>
  storyPatient({ patientName: `王芳${number}`, patientId: `P${number}`, patientRecordId: `record-${number}` as never }),
)

function Field({ onChoose }: { onChoose: (patient: KnownPatient) => void }) {
  const [text, setText] = useState('')
  return <PatientSearch label="Name" value={text} onChange={setText} onChoose={onChoose} />
}

/** A field in which a name was typed that three patients have. */
async function open(language: 'en' | 'zh' = 'en') {
  const onChoose = vi.fn<(patient: KnownPatient) => void>()
  const pressed = vi.fn<(key: string) => void>()
  render(
    <PacsStory story={storyWithDesk(language, { known: people })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what the field leaves to the form around it */}
      <div onKeyDown={({ key }) => pressed(key)}>
        <Field onChoose={onChoose} />
      </div>
    </PacsStory>,
  )
  const box = await screen.findByRole('combobox', { name: 'Name' })
  box.focus()
  const type = (value: string) => fireEvent.change(box, { target: { value } })
  type('王芳')
  const list = await screen.findByRole('listbox', { name: language === 'en' ? 'Returning patients' : '历史患者' })
  const marked = () => {
    const option = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
    return option?.querySelector('strong')?.textContent ?? null
  }
  const press = (key: string, isComposing = false) => fireEvent.keyDown(box, { key, isComposing })
  const isOpen = () => box.getAttribute('aria-expanded') === 'true'
  return {
    box,
    list,
    type,
    press,
    marked,
    isOpen,
    onChoose,
    chosen: () => onChoose.mock.calls.map(([each]) => each.patientId),
    leftTo: () => pressed.mock.calls.map(([key]) => key),
  }
}

it('known patients are offered while one types, with what tells them apart, and the focus stays in the field', async () => {
  const { list, box, marked } = await open()
  expect(
    within(list)
      .getAllByRole('option')
      .map((option) => option.querySelector('strong')?.textContent),
  ).toEqual(['王芳1', '王芳2', '王芳3'])
  const [first] = within(list).getAllByRole('option')
  for (const fact of ['Female', 'P1', '13900001111', '3 studies', 'Abdomen']) expect(first?.textContent).toContain(fact)
  expect(document.activeElement).toBe(box)
  expect(marked()).toBeNull()
  expect(screen.getByText('3 returning patients')).not.toBeNull()
})

it('is said in Chinese, too', async () => {
  const { list } = await open('zh')
  expect(within(list).getAllByRole('option')[0]?.textContent).toContain('女')
})

it('arrows walk the list round, by the field itself, and Enter takes the marked one', async () => {
  const { press, marked, chosen, isOpen, leftTo } = await open()
  const walk = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => {
    press(key)
    return marked()
  })
  expect(walk).toEqual(['王芳1', '王芳2', '王芳3', null, '王芳3', '王芳2'])
  press('Enter')
  expect(chosen()).toEqual(['P2'])
  expect(isOpen()).toBe(false)
  expect(leftTo()).toEqual([])
})

it('without a mark Enter is the form’s, and keys that choose characters of a name are nobody else’s', async () => {
  const { press, chosen, leftTo, marked } = await open()
  press('Enter')
  expect([chosen(), leftTo()]).toEqual([[], ['Enter']])
  press('ArrowDown', true)
  expect(marked()).toBeNull()
})

it('Escape sends the list away and nothing else, and typing on brings it back without a mark', async () => {
  const { press, isOpen, type, marked, leftTo, chosen } = await open()
  press('ArrowDown')
  press('Escape')
  expect([isOpen(), leftTo()]).toEqual([false, []])
  press('Enter')
  expect(chosen()).toEqual([])
  type('王芳2')
  await vi.waitFor(() => expect(isOpen()).toBe(true))
  expect(marked()).toBeNull()
})

it('a press takes a patient without taking the focus, and the list goes when the field is left', async () => {
  const first = await open()
  const [option] = within(first.list).getAllByRole('option')
  if (option === undefined) throw new Error('Nobody is offered.')
  expect(fireEvent.pointerDown(option)).toBe(false)
  fireEvent.click(option)
  expect(first.chosen()).toEqual(['P1'])
  first.type('王芳3')
  await vi.waitFor(() => expect(first.isOpen()).toBe(true))
  fireEvent.blur(first.box)
  await vi.waitFor(() => expect(first.isOpen()).toBe(false))
})
