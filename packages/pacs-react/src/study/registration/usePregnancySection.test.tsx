import { arrange, layoutApi, registrationFieldTable } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { storyWithDesk } from '../storyDesk'
import { enterPlain } from './linkedEntries'
import type { FormEntries } from './RegistrationDraft'
import { usePregnancySection } from './usePregnancySection'
import { useRegistration } from './useRegistration'

async function open({ isRequired = false } = {}) {
  const story = storyWithDesk('en', { isBrief: true })
  const fields = arrange(registrationFieldTable, null).map((item) => ({
    ...item,
    isRequired: isRequired && item.id === 'gravidity',
  }))
  story.fake.answer(layoutApi.registrationFields, () => ({ fields, version: 1 }))
  const page = await drawHook(story, () => {
    const registration = useRegistration({ study: null, onSaved: () => undefined })
    return { registration, section: usePregnancySection(registration) }
  })
  await waitFor(() => expect(page.use().registration.facts.choices.bodyParts).not.toHaveLength(0))
  const type = (patch: Partial<FormEntries>) => page.do(({ registration }) => registration.enter(enterPlain(patch)))
  return {
    type,
    toggle: () => page.do(({ section }) => section.toggle()),
    section: () => {
      const { isShown, canToggle } = page.use().section
      return { isShown, canToggle }
    },
  }
}

const [hidden, shown] = [
  { isShown: false, canToggle: true },
  { isShown: true, canToggle: true },
]
const ids = <Id,>(id: string) => id as Id

describe('the fields of a pregnancy', () => {
  it('are in sight for an obstetric exam type or part, and for no other', async () => {
    const { type, section } = await open()
    expect(section()).toEqual(hidden)
    await type({ examTypeId: ids('type-2') })
    expect(section()).toEqual(shown)
    await type({ examTypeId: ids('type-1') })
    expect(section()).toEqual(hidden)
    await type({ bodyPartIds: [ids('part-3')] })
    expect(section()).toEqual(shown)
    await type({ bodyPartIds: [ids('part-1')] })
    expect(section()).toEqual(hidden)
  })

  it('are opened and closed by hand, which counts more than the examination', async () => {
    const { type, toggle, section } = await open()
    await toggle()
    expect(section()).toEqual(shown)
    await toggle()
    await type({ examTypeId: ids('type-2') })
    expect(section()).toEqual(hidden)
  })

  it('stay in sight while one of them is filled in', async () => {
    const { type, section } = await open()
    await type({ gravidity: 2 })
    expect(section()).toEqual({ isShown: true, canToggle: false })
    await type({ gravidity: null })
    expect(section()).toEqual(hidden)
  })

  it('stay in sight where the hospital wants one of them', async () => {
    const { section } = await open({ isRequired: true })
    await waitFor(() => expect(section()).toEqual({ isShown: true, canToggle: false }))
  })

  it('are never in sight for a man, whatever the examination and the hospital', async () => {
    const { type, section } = await open({ isRequired: true })
    await type({ patientSex: 'male', examTypeId: ids('type-2') })
    await waitFor(() => expect(section()).toEqual({ isShown: false, canToggle: false }))
  })

  it('of a man are in sight when somebody filled one in, so that it can be emptied', async () => {
    const { type, section } = await open()
    await type({ patientSex: 'male', parity: 1 })
    expect(section()).toEqual({ isShown: true, canToggle: false })
  })
})
