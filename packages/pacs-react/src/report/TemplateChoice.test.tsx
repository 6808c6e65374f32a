import { type BasicDataId, type ReportTemplate, ReportTemplate as Template } from '@opensono/pacs-core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { withoutLayout } from '../../test/withoutLayout'
import { createStoryPacs, PacsStory } from '../testing/PacsStory'
import type { ReportContent } from './ReportContent'
import { TemplateChoice } from './TemplateChoice'

withoutLayout()

const empty: ReportContent = {
  templateId: null,
  language: null,
  findings: '',
  impression: '',
  recommendation: '',
  history: '',
  values: [],
  parameters: [],
  worksheets: [],
  drawings: [],
  unlinked: [],
  result: 'unknown',
  imageIds: [],
}

function template(id: string, examTypeIds: string[], texts: Partial<ReportTemplate> = {}): ReportTemplate {
  return Template.parse({
    id,
    name: id,
    englishName: `${id} report`,
    title: id,
    examTypeIds,
    findings: `${id}: normal`,
    impression: 'Nothing found.',
    isEnabled: true,
    ...texts,
  })
}

const belly = template('Belly', ['belly'])
const heart = template('Heart', ['heart'])
const paper = template('Paper', [], { findings: '', impression: '' })

interface ChoiceProps {
  first: Partial<ReportContent>
  isReadOnly: boolean
  templates: readonly ReportTemplate[]
  onContent: (content: ReportContent) => void
}

function Choice({ first, isReadOnly, templates, onContent }: ChoiceProps) {
  const [content, setContent] = useState<ReportContent>({ ...empty, ...first })
  onContent(content)
  return (
    <TemplateChoice
      templates={templates}
      examTypeId={'belly' as BasicDataId}
      content={content}
      onChange={(patch) => setContent((now) => ({ ...now, ...patch }))}
      isReadOnly={isReadOnly}
    />
  )
}

function open(
  first: Partial<ReportContent>,
  {
    isReadOnly = false,
    templates = [heart, paper, belly],
  }: { isReadOnly?: boolean; templates?: ReportTemplate[] } = {},
) {
  const written: ReportContent[] = []
  render(
    <PacsStory story={createStoryPacs()} isLoggedIn={false}>
      <Choice
        first={first}
        isReadOnly={isReadOnly}
        templates={templates}
        onContent={(content) => written.push(content)}
      />
    </PacsStory>,
  )
  const button = () => screen.getByRole('button', { name: /Template/ })
  return {
    content: () => written.at(-1),
    chosen: () => button().textContent,
    options: async () => {
      fireEvent.click(button())
      return within(await screen.findByRole('listbox')).getAllByRole('option')
    },
    choose: async (name: string) => {
      fireEvent.click(button())
      fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name }))
    },
    textButton: () => screen.queryByRole('button', { name: 'Insert its text' }),
  }
}

const taken = { templateId: 'Belly', findings: 'Belly: normal', impression: 'Nothing found.' }

it('Templates of the exam type stand before all others', async () => {
  const { options } = open({})
  expect((await options()).map((option) => option.textContent)).toEqual([
    'No template',
    'Belly report',
    'Paper report',
    'Heart report',
  ])
})

it('A template that is chosen for an empty report fills it without asking', async () => {
  const { choose, content } = open({})
  await choose('Belly report')
  await waitFor(() => expect(content()).toMatchObject(taken))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('The text of the template that a report begins with is taken over by one press, and is not before', () => {
  const { textButton, content } = open({ templateId: belly.id })
  expect(content()).toMatchObject({ findings: '', impression: '' })
  const button = textButton()
  if (button === null) throw new Error('its text cannot be taken over')
  fireEvent.click(button)
  expect(content()).toMatchObject(taken)
  expect(textButton()).toBeNull()
})

it.each([
  ['whose template has none', { templateId: paper.id }, {}],
  ['without a template', {}, {}],
  ['that is written', { templateId: belly.id, findings: 'Liver enlarged.' }, {}],
  ['that is only read', { templateId: belly.id }, { isReadOnly: true }],
])('No text is offered to a report %s', (_, first, options) => {
  expect(open(first, options).textButton()).toBeNull()
})

it('What somebody wrote is replaced only after asking; kept, it stays under the new heading', async () => {
  const { choose, content } = open({ templateId: heart.id, findings: 'Liver enlarged.' })
  await choose('Belly report')
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace with template text?' }))
  expect(content()).toMatchObject({ templateId: 'Heart', findings: 'Liver enlarged.' })
  fireEvent.click(question.getByRole('button', { name: 'Keep' }))
  expect(content()).toMatchObject({ templateId: 'Belly', findings: 'Liver enlarged.' })
})

it('What somebody wrote is replaced when they say so', async () => {
  const { choose, content } = open({ findings: 'Liver enlarged.' })
  await choose('Belly report')
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace with template text?' }))
  fireEvent.click(question.getByRole('button', { name: 'Replace' }))
  expect(content()).toMatchObject(taken)
})

it('The untouched text of another template is nobody’s and is replaced at once', async () => {
  const { choose, content } = open({ templateId: heart.id, findings: heart.findings, impression: heart.impression })
  await choose('Belly report')
  await waitFor(() => expect(content()).toMatchObject(taken))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('offers none where the hospital has none: the report is written without', () => {
  const { content, chosen } = open({ findings: 'Cyst.' }, { templates: [] })
  expect(chosen()).toContain('No template')
  expect(content()).toEqual({ ...empty, findings: 'Cyst.' })
})

it('shows none for one that was deleted under the open report, and leaves its text', () => {
  const written = { templateId: 'Gone' as ReportTemplate['id'], findings: 'Cyst.' }
  const { content, chosen } = open(written)
  expect(chosen()).toContain('No template')
  expect(content()).toEqual({ ...empty, ...written })
})
