import { type BasicDataRow, basicDataApi, PacsError } from '@opensono/pacs-core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawDrawer } from '../../../../test/drawDrawer'
import { drawPage, typeInto } from '../../../../test/drawPage'
import { withoutLayout } from '../../../../test/withoutLayout'
import { storyDictionaries, storyWithDictionaries } from '../storyDictionary'
import { MappingDrawer } from './MappingDrawer'

withoutLayout()

const [liver, thyroid] = (storyDictionaries['body-part'] ?? []) as unknown as [BasicDataRow, BasicDataRow]

async function open(row: BasicDataRow, authorities?: readonly string[]) {
  const story = storyWithDictionaries('en', storyDictionaries, authorities)
  const onClose = vi.fn()
  const page = drawPage(story, <MappingDrawer row={row} onClose={onClose} />)
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await screen.findByRole('textbox', { name: /^HIS code/ })
  return {
    box,
    onClose,
    press: async (name: string) => fireEvent.click(await screen.findByRole('button', { name })),
    why: () => {
      const id = screen.getByRole('button', { name: 'Save' }).getAttribute('aria-describedby')
      return id === null ? null : document.getElementById(id)?.textContent
    },
    sent: () => page.asked(basicDataApi.edit),
  }
}

describe('what an exam part is called in the hospital information system', () => {
  it('is a code and a name; nothing else of the part changes', async () => {
    const { box, press, sent, onClose } = await open(thyroid)
    typeInto(box(/^HIS code/), 'US0202')
    typeInto(box(/^HIS name/), '甲状腺彩超')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const { name, briefCode, fields } = thyroid
    expect(sent()).toMatchObject([
      { name, briefCode, fields: { ...fields, hisCode: 'US0202', hisName: '甲状腺彩超' }, version: 1 },
    ])
  })

  it('is both of them or neither', async () => {
    const { box, press, sent } = await open(thyroid)
    typeInto(box(/^HIS code/), 'US0202')
    await press('Save')
    await waitFor(() => expect(box(/^HIS name/).getAttribute('aria-invalid')).toBe('true'))
    expect(sent()).toEqual([])
  })

  it('is cleared by one press, and kept until it is saved', async () => {
    const { box, press, sent } = await open(liver)
    await press('Clear mapping')
    expect([box(/^HIS code/).value, box(/^HIS name/).value, sent()]).toEqual(['', '', []])
    await press('Save')
    await waitFor(() => expect(sent()).toMatchObject([{ fields: { hisCode: '', hisName: '' } }]))
  })

  it('that another part has is refused', async () => {
    const { box, press, onClose } = await open(thyroid)
    typeInto(box(/^HIS code/), 'US0101')
    typeInto(box(/^HIS name/), '甲状腺彩超')
    await press('Save')
    await waitFor(() => expect(box(/^HIS code/).getAttribute('aria-invalid')).toBe('true'))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is read-only without the right to maintain basic data, with the reason', async () => {
    const { box, why } = await open(liver, ['pacs:other:read_log'])
    expect(box(/^HIS code/).readOnly).toBe(true)
    expect(why()).toMatch(/You may not do this/)
  })
})

it('a part that was deleted meanwhile is said to be gone', async () => {
  const story = storyWithDictionaries('en')
  story.fake.answer(basicDataApi.get, () => {
    throw new PacsError('NOT_FOUND')
  })
  const { drawer } = await drawDrawer(story, <MappingDrawer row={liver} onClose={vi.fn()} />, liver.name)
  await drawer.findByText(/gone|deleted/i)
  expect(drawer.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('a part that cannot be read can be read again', async () => {
  const story = storyWithDictionaries('en')
  story.fake.answer(basicDataApi.get, () => {
    throw new PacsError('SERVER_BUSY')
  })
  const { drawer } = await drawDrawer(story, <MappingDrawer row={liver} onClose={vi.fn()} />, liver.name)
  await drawer.findByText(/^The server is busy/)
  story.fake.answer(basicDataApi.get, () => (storyDictionaries['body-part'] ?? [])[0] as never)
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('textbox', { name: /^HIS code/ })
})
