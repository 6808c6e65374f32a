import { PacsError, paperApi, StudyId } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { createStoryPacs } from '../../testing/PacsStory'
import { usePapers } from './usePapers'

const studyId = StudyId.parse('study-1')
const textOf = (file: Uint8Array | null) => (file === null ? null : new TextDecoder().decode(file))

async function open(
  authorities: readonly string[] = ['pacs:registration:register_study'],
  language: 'en' | 'zh' = 'en',
) {
  const story = createStoryPacs({ authorities, language })
  story.fake.answer(paperApi.slip, () => ({ pdf: btoa('slip') }))
  story.fake.answer(paperApi.applicationForm, () => ({ pdf: btoa('form') }))
  return { story, ...(await drawHook(story, usePapers)) }
}

it('a slip goes to the printer at once, in the language of the screen', async () => {
  const { use, do: perform, asked } = await open(undefined, 'zh')
  await perform(({ printSlip }) => printSlip(studyId))
  await waitFor(() => expect(textOf(use().paper)).toBe('slip'))
  expect(asked(paperApi.slip)).toEqual([{ studyId, language: 'zh' }])
})

it('an application form is looked at first, and each print of it is one of its own', async () => {
  const { use, do: perform, asked } = await open()
  await perform(({ openForm }) => openForm(studyId))
  await waitFor(() => expect(textOf(use().form)).toBe('form'))
  expect(use().paper).toBeNull()
  await perform(({ printForm }) => printForm())
  const first = use().paper
  await perform(({ printForm }) => printForm())
  expect(textOf(use().paper)).toBe('form')
  expect(use().paper).not.toBe(first)
  expect(asked(paperApi.applicationForm)).toHaveLength(1)
  await perform(({ closeForm }) => closeForm())
  expect(use().form).toBeNull()
})

it('a form that is not looked at is not printed', async () => {
  const { use, do: perform } = await open()
  await perform(({ printForm }) => printForm())
  expect(use().paper).toBeNull()
})

it('a paper that cannot be made says why, and the printer gets nothing', async () => {
  const { use, story, do: perform, notices } = await open()
  story.fake.answer(paperApi.slip, () => {
    throw new PacsError('STUDY_IS_DELETED_ERROR')
  })
  await perform(({ printSlip }) => printSlip(studyId))
  await waitFor(() => expect(notices()).toHaveLength(1))
  expect([use().paper, use().isBusy]).toEqual([null, false])
})

it('a browser that could not print shows the failure message', async () => {
  const { do: perform, notices } = await open()
  await perform(({ failed }) => failed())
  expect(notices()[0]).toMatch(/^error: .*print/i)
})
