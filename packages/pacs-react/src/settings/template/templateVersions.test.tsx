import { templateApi } from '@opensono/pacs-core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawPage } from '../../../test/drawPage'
import { storyTemplate, storyWithTemplates, storyXml } from './storyTemplateList'
import { TemplateVersions } from './TemplateVersions'

afterEach(cleanup)

it('the file of a version is saved once, however often it is asked for while it is on its way', async () => {
  const template = storyTemplate(1)
  const story = storyWithTemplates()
  let answer: () => void = () => undefined
  story.fake.answer(
    templateApi.reportXml,
    ({ number }) =>
      new Promise((resolve) => {
        answer = () => resolve({ fileName: `template-${number}.xml`, xml: storyXml })
      }),
  )
  const save = vi.fn()
  const { asked } = drawPage(story, <TemplateVersions template={template} save={save} />)
  const [newest] = await screen.findAllByRole('button', { name: 'Download' })
  const press = () => newest && fireEvent.click(newest)
  press()
  await waitFor(() => expect(asked(templateApi.reportXml)).toHaveLength(1))
  press()
  await act(async () => answer())
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'template-2.xml'))
  expect(asked(templateApi.reportXml)).toHaveLength(1)
})
