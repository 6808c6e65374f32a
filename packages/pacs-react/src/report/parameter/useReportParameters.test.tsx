import { reportApi, type Study, settingsApi, type TypedParameter } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { storyStudy } from '../../image/storyImages'
import { contentOf } from '../ReportContent'
import { storyReport, storyTemplates } from '../storyReport'
import { storyParameterRows, storyWithParameters, typedParameter } from './storyParameters'
import { useReportParameters } from './useReportParameters'

const withTemplate = (parameters: TypedParameter[]) => ({
  ...contentOf(storyReport({ templateId: 'template-1' as never })),
  parameters,
})

interface Page {
  typed?: TypedParameter[]
  study?: Partial<Study>
  hasTemplate?: boolean
}

async function open({ typed = [], study = {}, hasTemplate = true }: Page = {}) {
  const story = storyWithParameters('en')
  let now = { ...withTemplate(typed), ...(!hasTemplate && { templateId: null }) }
  const viewed = storyStudy({ patientSex: 'female', ...study })
  const page = await drawHook(story, () => useReportParameters(viewed, now))
  return {
    ...page,
    story,
    settled: () => waitFor(() => expect(page.use()?.tables).not.toHaveLength(0)),
    /** What a parameter is worth now. */
    value: (abbreviation: string) => page.use()?.values.get(`parameter-${abbreviation}`),
    type(parameters: TypedParameter[]) {
      now = { ...now, parameters }
      page.rerender()
    },
  }
}

describe('the parameters of a report', () => {
  it('are unknown until the hospital’s are there', async () => {
    const { use, settled } = await open()
    expect(use()).toBeUndefined()
    await settled()
    expect(use()?.rows).toHaveLength(storyParameterRows.length)
  })

  it('stand in the tables of the template, in its order', async () => {
    const { use, settled } = await open()
    await settled()
    expect(use()?.tables.map(({ rows }) => rows.map(({ fields }) => fields.abbreviation))).toEqual([
      ['BPD', 'HC', 'AC', 'FL', 'HCAC', 'AFI', 'PL', 'GA', 'CI'],
    ])
  })

  it('are calculated from what is typed, again with every letter', async () => {
    const { value, settled, type } = await open({ typed: [typedParameter('HC', '199'), typedParameter('AC', '176')] })
    await settled()
    expect(value('HCAC')).toMatchObject({ value: 1.13 })
    type([typedParameter('HC', '176'), typedParameter('AC', '176')])
    expect(value('HCAC')).toMatchObject({ value: 1 })
    type([typedParameter('HC', '176')])
    expect(value('HCAC')).not.toMatchObject({ value: expect.stringMatching(/\d/) })
  })

  it('have the range that is meant for the patient’s sex', async () => {
    const woman = await open()
    await woman.settled()
    expect(woman.use()?.parameters.get('parameter-AFI')).toMatchObject({ referenceStart: '50', referenceEnd: '250' })
    const man = await open({ study: { patientSex: 'male' } })
    await man.settled()
    expect(man.use()?.parameters.get('parameter-AFI')).toMatchObject({ referenceStart: '', referenceEnd: '' })
  })

  it('that are filled in keep their place where no template asks for them', async () => {
    const { use, settled } = await open({ hasTemplate: false, typed: [typedParameter('FL', '37')] })
    await settled()
    expect(use()?.tables.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(['parameter-FL'])
  })

  it('are there, too, where templates cannot be read', async () => {
    const { use, story, settled } = await open({ typed: [typedParameter('FL', '37')] })
    story.fake.answer(reportApi.templates, () => {
      throw new Error('no templates')
    })
    await settled()
    expect(use()?.values.get('parameter-FL')).toMatchObject({ value: 37 })
  })

  it('stay the same object as long as nothing that they come from changes', async () => {
    const { use, settled, rerender, asked } = await open()
    await settled()
    await waitFor(() => expect(asked(reportApi.templates)).not.toEqual([]))
    const before = use()
    rerender()
    expect(use()).toBe(before)
    expect(asked(settingsApi.basicData)).toContainEqual({ kind: 'parameter' })
    expect(storyTemplates.map(({ id }) => id)).toContain('template-1')
  })
})
