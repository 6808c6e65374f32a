import { type BasicDataKind, type BasicDataRecord, basicDataApi, PacsError } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { type RowDraft, rowFields } from './RowDraft'
import { storyDictionaries, storyDictionaryRow, storyWithDictionaries } from './storyDictionary'
import { useRowForm } from './useRowForm'
import { useRowVersionFields } from './useRowVersionFields'

async function open(kind: BasicDataKind, row: BasicDataRecord | null = null) {
  const story = storyWithDictionaries('en')
  const onSaved = vi.fn()
  const onClose = vi.fn()
  const page = await drawHook(story, () => {
    const form = useRowForm({ kind, row, onSaved, onClose })
    return { form, fields: useRowVersionFields(form) }
  })
  // As the boxes of the drawer do: a refusal is shown where there is one.
  await page.do(({ form }) => {
    for (const field of rowFields(kind)) form.fieldRef(field)(document.createElement('input'))
  })
  return {
    ...page,
    story,
    onSaved,
    onClose,
    type: (patch: Partial<RowDraft>) => page.do(({ form }) => form.change(patch)),
    save: () => page.do(({ form }) => form.save()),
    errorOf: (field: Parameters<ReturnType<typeof useRowForm>['errorOf']>[0]) => page.use().form.errorOf(field),
    /** What the server was asked to write. */
    written: () => [...page.asked(basicDataApi.create), ...page.asked(basicDataApi.edit)],
  }
}

const [first] = storyDictionaries['patient-source'] ?? []
if (first === undefined) throw new Error('the story has no patient source')

describe('a new row', () => {
  it('is sent without the blanks around its texts, and is said to be new', async () => {
    const { type, save, written, onSaved, onClose } = await open('patient-source')
    await type({ name: ' 转诊 ', englishName: '  ', briefCode: ' ZZ ' })
    await save()
    expect(written()).toMatchObject([{ kind: 'patient-source', name: '转诊', englishName: null, briefCode: 'ZZ' }])
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: '转诊' }), true)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it.each<BasicDataKind>([
    'patient-source',
    'fee-kind',
    'occupation',
    'clinical-diagnosis',
    'body-part-category',
    'room',
    'urgent-value-type',
    'exam-type',
    'priority',
  ])('of the kind %s has a name', async (kind) => {
    const { type, save, written, errorOf } = await open(kind)
    await type({ name: '   ' })
    expect(errorOf('name')).toBeUndefined()
    await save()
    expect(errorOf('name')).toBe('Required')
    expect(written()).toEqual([])
  })

  it('whose name is taken says so at the name, until another one is typed', async () => {
    const { type, save, errorOf, onSaved } = await open('patient-source')
    await type({ name: '门诊' })
    await save()
    await waitFor(() => expect(errorOf('name')).toMatch(/exists|taken|already/i))
    await type({ name: '转诊' })
    expect(errorOf('name')).toBeUndefined()
    await save()
    expect(onSaved).toHaveBeenCalledOnce()
  })
})

describe('the fields of a row', () => {
  it('code and AE title of a device are digits and English letters', async () => {
    const { type, save, written, errorOf } = await open('device')
    await type({ name: 'Logiq', code: 'US-03', aeTitle: '超声' })
    expect(errorOf('code')).toMatch(/letters/i)
    expect(errorOf('aeTitle')).toMatch(/letters/i)
    await save()
    expect(written()).toEqual([])
    await type({ code: 'US03', aeTitle: 'LOGIQ3' })
    await save()
    expect(written()).toMatchObject([{ name: 'Logiq', fields: { code: 'US03', aeTitle: 'LOGIQ3' } }])
  })

  it('the end of a reference is at least its start', async () => {
    const { type, save, written, errorOf } = await open('parameter')
    await type({ name: '左室', abbreviation: 'LV', referenceStart: '60', referenceEnd: '59.9' })
    expect(errorOf('referenceEnd')).toBeDefined()
    await save()
    expect(written()).toEqual([])
    await type({ referenceEnd: '60' })
    expect(errorOf('referenceEnd')).toBeUndefined()
    await save()
    expect(written()).toHaveLength(1)
  })

  it('a code of the HIS comes with its name, and is missed only at the save: it may still be typed', async () => {
    const { type, save, written, errorOf } = await open('body-part')
    await type({ name: '阑尾', code: 'AB09', hisCode: 'US09' })
    expect(errorOf('hisName')).toBeUndefined()
    await save()
    expect(errorOf('hisName')).toBeDefined()
    expect(written()).toEqual([])
  })

  it('text that names nothing is refused where it was left', async () => {
    const { type, save, written, errorOf } = await open('body-part')
    await type({ name: '阑尾', code: 'AB09', unlisted: { categoryId: '没有的分类' } })
    await save()
    expect(errorOf('categoryId')).toBeDefined()
    expect(written()).toEqual([])
  })
})

describe('a row that is edited', () => {
  it('is saved onto the version that was seen', async () => {
    const { type, save, written, onSaved } = await open('patient-source', first)
    await type({ briefCode: 'MZH' })
    await save()
    expect(written()).toMatchObject([{ id: 'patient-source-1', name: '门诊', briefCode: 'MZH', version: 1 }])
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ version: 2 }), false)
  })

  it('a device that another room has is refused at the devices', async () => {
    const { story, type, save, errorOf } = await open('room', storyDictionaries.room?.[1])
    story.fake.answer(basicDataApi.edit, () => {
      throw new PacsError('DEVICE_TAKEN', { details: { name: 'Voluson E10', roomName: '超声一室' } as never })
    })
    await type({ deviceIds: ['device-1'] as never })
    await save()
    await waitFor(() => expect(errorOf('deviceIds')).toBeDefined())
  })

  it('that somebody else saved is shown in both versions, field by field, by the names that people know', async () => {
    const part = storyDictionaries['body-part']?.[0]
    if (part === undefined) throw new Error('the story has no part')
    const { story, use, type, save, written } = await open('body-part', part)
    const theirs = storyDictionaryRow('body-part', 1, '肝胆', {
      version: 7,
      fields: { ...part.fields, categoryId: 'body-part-category-2' },
      names: { 'exam-type-1': '腹部超声', 'body-part-category-2': '浅表' },
    })
    story.fake.answer(basicDataApi.edit, () => {
      throw new PacsError('CONFLICT', { details: { savedByName: '王芳', savedAt: '2026-01-05T08:03:00.000Z' } })
    })
    story.fake.answer(basicDataApi.get, () => theirs)
    await type({ name: '肝胆胰' })
    await save()
    await waitFor(() => expect(use().form.conflict).toMatchObject({ savedByName: '王芳' }))
    const { conflict, draft } = use().form
    if (conflict === null) throw new Error('there is no conflict')
    const words = (id: string, of: RowDraft) =>
      use()
        .fields.find((field) => field.id === id)
        ?.words?.(of, of)
    expect([words('name', draft), words('name', conflict.theirs)]).toEqual(['肝胆胰', '肝胆'])
    await waitFor(() =>
      expect([words('categoryId', draft), words('categoryId', conflict.theirs)]).toEqual(['腹部', '浅表']),
    )
    expect(words('examTypeId', draft)).toBe('腹部超声')
    expect(written()).toHaveLength(1)
  })
})
