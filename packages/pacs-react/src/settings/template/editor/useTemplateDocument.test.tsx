import { readTemplate, type TemplateContent, writeTemplate } from '@opensono/pacs-core'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { storyXml } from '../storyTemplateList'
import { useTemplateDocument } from './useTemplateDocument'

const around = { examTypes: ['心脏超声'], parameters: ['EDV', 'ESV'] }

function contentOf(xml: string): TemplateContent {
  const { content } = readTemplate(xml)
  if (content === null) throw new Error('The template cannot be read.')
  return content
}

function open(xml: string | null = storyXml) {
  const opened = { content: contentOf(storyXml), xml }
  const { result } = renderHook(() => useTemplateDocument(opened, around))
  return {
    now: () => result.current,
    setXml: (text: string) => act(() => result.current.setXml(text)),
    setContent: (content: TemplateContent) => act(() => result.current.setContent(content)),
  }
}

describe('a template under the editor', () => {
  it('is shown as somebody wrote its XML, and has no faults', () => {
    const written = storyXml.replace('?>', '?>\n<!-- of the heart centre -->')
    const { now } = open(written)
    expect(now()).toMatchObject({ xml: written, faults: [], isUnread: false, isChanged: false })
    expect(now().content).toEqual(contentOf(storyXml))
  })

  it('that was never written as XML is written', () => {
    const { now } = open(null)
    expect(now().xml).toBe(writeTemplate(contentOf(storyXml)))
    expect(now().isChanged).toBe(false)
  })

  it('is changed as XML when its parts are, and the other way round', () => {
    const { now, setContent, setXml } = open()
    setContent({ ...now().content, title: { zh: '心脏', en: 'Heart' } })
    expect(contentOf(now().xml).title).toEqual({ zh: '心脏', en: 'Heart' })
    expect(now().isChanged).toBe(true)
    setXml(now().xml.replace('Heart', 'Heart and vessels'))
    expect(now().content.title.en).toBe('Heart and vessels')
  })

  it('is unchanged once it is what it was', () => {
    const { now, setXml } = open()
    setXml(storyXml.replace('Echocardiography', 'Heart'))
    expect(now().isChanged).toBe(true)
    setXml(storyXml)
    expect(now().isChanged).toBe(false)
  })

  it('whose XML cannot be read keeps the parts that it had, says where the fault is, and takes what is typed next', () => {
    const { now, setXml } = open()
    const before = now().content
    setXml(storyXml.slice(0, -12))
    expect(now().isUnread).toBe(true)
    expect(now().content).toBe(before)
    expect(now().faults).not.toEqual([])
    setXml(storyXml)
    expect(now()).toMatchObject({ isUnread: false, faults: [] })
  })

  it('that names what the hospital does not have has a fault, and its parts are shown all the same', () => {
    const { now, setXml } = open()
    setXml(storyXml.replaceAll('心脏超声', '妇科超声'))
    expect(now().isUnread).toBe(false)
    expect(now().content).toMatchObject({ examTypes: ['妇科超声'] })
    expect(now().faults).toHaveLength(1)
  })
})
