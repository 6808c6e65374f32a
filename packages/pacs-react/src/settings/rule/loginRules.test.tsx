import { type DepartmentRule, PacsError, ruleApi } from '@opensono/pacs-core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawPage, typeInto } from '../../../test/drawPage'
import { withoutLayout } from '../../../test/withoutLayout'
import { DepartmentRules } from './DepartmentRules'
import { storyWithRules } from './storyRules'

withoutLayout()

async function open(authorities?: readonly string[]) {
  const story = storyWithRules('en', authorities)
  const drawn = drawPage(story, <DepartmentRules />)
  fireEvent.click(await screen.findByText('超声科'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Login rules: 超声科' }))
  const box = (name: string) => drawer.getByRole<HTMLInputElement>('textbox', { name })
  return {
    ...drawn,
    story,
    drawer,
    figure: (name: string, text: string) => {
      typeInto(box(name), text)
      fireEvent.blur(box(name))
    },
    box,
    tick: (name: string) => fireEvent.click(drawer.getByRole('checkbox', { name })),
    save: () => fireEvent.click(drawer.getByRole('button', { name: 'Save' })),
    sent: () => drawn.asked(ruleApi.setDepartmentRule),
  }
}

describe('what a department asks of passwords', () => {
  it('is a length, and upper case, lower case, a digit and a special character where it wants them', async () => {
    const { figure, tick, save, sent, notice } = await open()
    figure('Minimum length', '12')
    for (const part of ['Upper-case letters', 'Lower-case letters', 'Digits', 'Special characters']) tick(part)
    save()
    await notice('Saved. Applies to the whole hospital.')
    expect(sent()).toMatchObject([
      {
        departmentId: 'department-1',
        rule: { minLength: 12, needsUpperCase: true, needsLowerCase: true, needsDigit: true, needsSpecial: true },
        version: 1,
      },
    ])
  })

  it.each([
    ['5', '6–32', false],
    ['6', '6–32', true],
    ['32', '6–32', true],
    ['33', '6–32', false],
  ])('a least length of %s is one of %s: %s', async (text, hint, isGood) => {
    const { figure, save, sent, drawer, box } = await open()
    expect(drawer.getAllByText(hint)).not.toHaveLength(0)
    figure('Minimum length', text)
    expect(box('Minimum length').getAttribute('aria-invalid')).toBe(isGood ? null : 'true')
    save()
    await waitFor(() => expect(sent()).toHaveLength(isGood ? 1 : 0))
  })

  it('passwords expire after 1 to 1095 days, or never', async () => {
    const { drawer, tick, figure, save, sent } = await open()
    expect(drawer.queryByRole('textbox', { name: 'After' })).toBeNull()
    tick('Passwords expire')
    figure('After', '1096')
    save()
    expect(sent()).toEqual([])
    figure('After', '1095')
    save()
    await waitFor(() => expect(sent()).toMatchObject([{ rule: { validityDays: 1095 } }]))
  })
})

describe('what a department asks of logins', () => {
  it('is a code by SMS, and an end when nothing was done for some minutes', async () => {
    const { tick, figure, save, sent } = await open()
    tick('A login needs a code sent by SMS')
    figure('Log out when idle for', '30')
    save()
    await waitFor(() => expect(sent()).toMatchObject([{ needsSmsCode: false, idleMinutes: 30 }]))
  })

  it('is only looked at without the right to change it', async () => {
    const { drawer, save, sent } = await open(['pacs:other:read_log'])
    const button = await drawer.findByRole('button', { name: 'Save' })
    const id = button.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toMatch(/You may not do this/)
    save()
    expect(sent()).toEqual([])
  })

  it('that somebody else changed meanwhile is shown in both versions, in words', async () => {
    const { story, tick, save, sent } = await open()
    const theirs = {
      departmentId: 'department-1',
      departmentName: '超声科',
      rule: { minLength: 10, needsUpperCase: true, needsLowerCase: false, needsDigit: false, needsSpecial: false },
      needsSmsCode: false,
      idleMinutes: 20,
      version: 5,
    }
    const withDays = { ...theirs, rule: { ...theirs.rule, validityDays: 90 } } as unknown as DepartmentRule
    story.fake.answer(ruleApi.setDepartmentRule, () => {
      throw new PacsError('CONFLICT', { details: { savedByName: '赵敏', savedAt: '2026-01-05T02:00:00.000Z' } })
    })
    story.fake.answer(ruleApi.departmentRules, () => [withDays])
    tick('Digits')
    save()
    await screen.findByText(/^赵敏 saved a newer version/)
    const shown = screen.getByRole('dialog').textContent ?? ''
    expect(shown).toContain('10+ characters with A–Z; 90 days')
    expect(shown).toMatch(/8\+ characters with 0–9; Never/)
    expect(sent()).toHaveLength(1)
  })
})

it('departments that cannot be read say so and can be read again; without any there is nothing to set', async () => {
  const story = storyWithRules('en')
  story.fake.answer(ruleApi.departmentRules, () => {
    throw new PacsError('SERVER_BUSY')
  })
  drawPage(story, <DepartmentRules />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/busy/i)
  story.fake.answer(ruleApi.departmentRules, () => [])
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('There are no departments')
})
