import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { withoutLayout } from '../../test/withoutLayout'
import { createStoryPacs, PacsStory } from '../testing/PacsStory'
import { LanguageChoice } from './LanguageChoice'
import { contentOf, type ReportContent } from './ReportContent'
import { storyReport, storyTemplates } from './storyReport'

withoutLayout()

const empty = { ...contentOf(storyReport()), findings: '', impression: '' }
const [template] = storyTemplates
if (template === undefined) throw new Error('there is no template')

function Choice({ first, onContent }: { first: ReportContent; onContent: (content: ReportContent) => void }) {
  const [content, setContent] = useState(first)
  onContent(content)
  return (
    <LanguageChoice
      templates={storyTemplates}
      content={content}
      onChange={(patch) => setContent((now) => ({ ...now, ...patch }))}
      isReadOnly={false}
    />
  )
}

function open(patch: Partial<ReportContent>, language: 'en' | 'zh' = 'en') {
  const written: ReportContent[] = []
  render(
    <PacsStory story={createStoryPacs({ language })} isLoggedIn={false}>
      <Choice first={{ ...empty, ...patch }} onContent={(content) => written.push(content)} />
    </PacsStory>,
  )
  const list = async () => {
    fireEvent.click(screen.getByRole('button'))
    return within(await screen.findByRole('listbox')).getAllByRole('option')
  }
  return {
    content: () => written.at(-1),
    options: async () => (await list()).map(({ textContent }) => textContent),
    choose: async (at: number) => {
      const option = (await list())[at]
      if (option === undefined) throw new Error('there is no such language')
      fireEvent.click(option)
    },
  }
}

const own = { language: 'zh' as const, findings: '肝脏增大。' }

describe('the language of a report', () => {
  it('is that of the interface until one is chosen', async () => {
    const { options, choose, content } = open({ language: null })
    expect(content()?.language).toBeNull()
    expect(await options()).toEqual(['English', 'Chinese'])
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' })
    await choose(1)
    expect(content()?.language).toBe('zh')
  })

  it.each([
    ['en', ['EnglishText already written is not translated', 'Chinese']],
    ['zh', ['英文已写的文字不翻译', '中文']],
  ] as const)('says before it is changed that what is written is not translated: %s', async (language, options) => {
    expect(await open(own, language).options()).toEqual(options)
  })

  it('leaves what is written as it is', async () => {
    const { choose, content } = open(own)
    await choose(0)
    expect(content()).toMatchObject({ language: 'en', findings: '肝脏增大。', impression: '' })
  })

  it('takes the text of the template in the other language, as long as nobody has touched it, and says nothing of it', async () => {
    const { findings, impression } = template
    const { options, choose, content } = open({ language: 'zh', templateId: template.id, findings, impression })
    expect(await options()).toEqual(['English', 'Chinese'])
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' })
    await choose(0)
    expect(content()).toMatchObject({ findings: 'Liver of normal size.', impression: 'Normal liver.' })
  })
})
