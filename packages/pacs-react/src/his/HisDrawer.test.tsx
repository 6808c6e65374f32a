import { formatDateTime, hisApi, PacsError } from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawPage, typeInto } from '../../test/drawPage'
import { withoutLayout } from '../../test/withoutLayout'
import type { StoryPacs } from '../testing/PacsStory'
import { HisSettings } from './HisSettings'
import { goodHisTest, storyHisSettings, storyWithHis } from './storyHis'

withoutLayout()

async function open(story: StoryPacs = storyWithHis('en')) {
  const drawn = drawPage(story, <HisSettings />)
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Hospital information system' }))
  await drawer.findByRole('table')
  return {
    ...drawn,
    story,
    drawer,
    press: (name: string) => fireEvent.click(drawer.getByRole('button', { name })),
    confirm: async (title: string, name: string) => {
      const question = within(await screen.findByRole('alertdialog', { name: title }))
      fireEvent.click(question.getByRole('button', { name }))
      return question
    },
    address: () => drawer.getByRole('textbox', { name: /^Address/ }),
    why: (name: string) => {
      const id = drawer.getByRole('button', { name }).getAttribute('aria-describedby')
      return id === null ? null : document.getElementById(id)?.textContent
    },
  }
}

const noKey = { keyMadeAt: null } as const

describe('the settings of the hospital information system', () => {
  it('stay open after they were saved, for what is saved is what is tested', async () => {
    const { address, press, asked, notice, why, drawer } = await open()
    typeInto(address(), 'https://his.example/r4')
    expect(why('Test the connection')).toMatch(/Save first/)
    press('Save')
    await notice('The hospital information system is saved.')
    expect(asked(hisApi.saveSettings)).toMatchObject([{ baseUrl: 'https://his.example/r4', version: 3 }])
    await waitFor(() => expect(why('Test the connection')).toBeNull())
    expect(drawer.getByRole('button', { name: 'Save' })).toBeTruthy()
  })

  it('that somebody else saved meanwhile are shown in both versions, secrets unseen', async () => {
    const { story, drawer, press, asked } = await open()
    const theirs = { ...storyHisSettings, version: 4, codeSystem: 'urn:their:exam' }
    story.fake.answer(hisApi.settings, () => theirs)
    story.fake.answer(hisApi.saveSettings, () => {
      throw new PacsError('CONFLICT', {
        details: { current: theirs, savedByName: '赵敏', savedAt: '2026-01-05T02:00:00.000Z' } as never,
      })
    })
    typeInto(drawer.getByRole('textbox', { name: /^Code system/ }), 'urn:my:exam')
    typeInto(drawer.getByLabelText(/^Token/, { selector: 'input[type=password]' }), 'geheim')
    press('Save')
    const shown = () => screen.getByRole('dialog', { name: 'Hospital information system' }).textContent ?? ''
    await waitFor(() => expect(shown()).toContain('urn:their:exam'))
    for (const text of ['赵敏', 'urn:my:exam', '••••', 'Stored']) expect(shown()).toContain(text)
    expect(shown()).not.toContain('geheim')
    expect(asked(hisApi.saveSettings)).toHaveLength(1)
  })

  it('of anyone who may only look at them are read-only, and so are the test and the key', async () => {
    const { address, why } = await open(storyWithHis('en', {}, goodHisTest, ['pacs:other:read_log']))
    expect((address() as HTMLInputElement).readOnly).toBe(true)
    for (const name of ['Save', 'Test the connection', 'Generate new key', 'Remove the key']) {
      expect([name, why(name)]).toEqual([name, expect.stringMatching(/permission|right|author/i)])
    }
  })
})

describe('the test of the connection', () => {
  it.each([
    ['what the server lacks', { missing: ['ServiceRequest', 'Patient'] }, /does not list ServiceRequest, Patient/],
    ['a server without a name', { software: '' }, /^The server answers with FHIR 4\.0\.1 in 42 ms/],
    ['the status of a refusal', { failure: 'status' as const, status: 418 }, /answers with status 418/],
    ['another version', { failure: 'version' as const }, /does not support FHIR R4/],
  ])('says %s', async (_, patch, words) => {
    const { press, drawer } = await open(storyWithHis('en', {}, { ...goodHisTest, ...patch }))
    press('Test the connection')
    expect(await drawer.findByText(words)).toBeTruthy()
  })

  it('that could not be made says why', async () => {
    const { story, press, drawer } = await open()
    story.fake.answer(hisApi.test, () => {
      throw new PacsError('SERVER_BUSY')
    })
    press('Test the connection')
    expect((await drawer.findByRole('alert')).textContent).toMatch(/busy/i)
  })
})

describe('the key by which orders are sent', () => {
  it('is made at once where there is none, shown once, and known by its time', async () => {
    const { press, drawer, asked } = await open(storyWithHis('en', noKey))
    expect(drawer.getByText('No API key. Orders cannot be received.')).toBeTruthy()
    press('Generate key')
    await drawer.findByDisplayValue(/^osk_/)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(asked(hisApi.rotateKey)).toHaveLength(1)
    const made = formatDateTime('2026-01-06T01:00:00.000Z', exampleUser().timeZone)
    expect(drawer.getByText(`Generated ${made}`)).toBeTruthy()
  })

  it('leaves what is typed beside it, which is saved onto the version that the key has made', async () => {
    const { press, drawer, address, asked, notice } = await open(storyWithHis('en', noKey))
    typeInto(address(), 'https://his.example/r4')
    press('Generate key')
    await drawer.findByDisplayValue(/^osk_/)
    expect((address() as HTMLInputElement).value).toBe('https://his.example/r4')
    press('Save')
    await notice('The hospital information system is saved.')
    expect(asked(hisApi.saveSettings)).toMatchObject([{ baseUrl: 'https://his.example/r4', version: 4 }])
  })

  it('that is in use is replaced and removed by an answer alone; a refusal stays in the question', async () => {
    const { story, press, confirm, drawer, asked } = await open()
    press('Generate new key')
    await confirm('Generate a new key?', 'Cancel')
    press('Remove the key')
    await confirm('Remove the key?', 'Cancel')
    expect([...asked(hisApi.rotateKey), ...asked(hisApi.removeKey)]).toEqual([])
    story.fake.answer(hisApi.rotateKey, () => {
      throw new PacsError('SERVER_BUSY')
    })
    press('Generate new key')
    const question = await confirm('Generate a new key?', 'Generate new key')
    expect((await question.findByRole('alert')).textContent).toMatch(/busy/i)
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    press('Remove the key')
    await confirm('Remove the key?', 'Remove')
    await drawer.findByText('No API key. Orders cannot be received.')
  })
})

describe('what last went wrong', () => {
  it('is said in words, with the hospital’s time and what it was about', async () => {
    const { drawer } = await open()
    const rows = drawer.getAllByRole('row').map((row) => row.textContent ?? '')
    const at = formatDateTime('2026-01-05T02:00:00.000Z', exampleUser().timeZone)
    expect(rows[1]).toBe(`${at}SearchThe answer took too long.`)
    expect(rows[2]).toContain('TestThe server answers with status 503.')
  })
})
