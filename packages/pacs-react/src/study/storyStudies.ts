import type { Language, Study } from '@opensono/pacs-core'
import { storyPdf } from '../report/storyReport'
import { answerStudies } from '../testing/answerStudies'
import { exampleStudies } from '../testing/exampleStudies'
import { createStoryPacs, type StoryPacs } from '../testing/PacsStory'

export { numberedStudy as storyStudy } from '../testing/exampleStudies'

/** A slip or an application form, as the server answers it. */
export const storyPaper = { pdf: btoa(String.fromCharCode(...storyPdf)) }

/**
 * Services over a fake server that knows studies and dictionaries.
 *
 * @param language - the interface's.
 * @param studies - @defaultValue eight of them
 * @param authorities - what the user may do; @defaultValue what a doctor may
 */
export function storyWithStudies(
  language: Language = 'en',
  studies: readonly Study[] = exampleStudies(8),
  authorities?: readonly string[],
): StoryPacs {
  const story = createStoryPacs({ language, ...(authorities !== undefined && { authorities }) })
  answerStudies(story, studies)
  return story
}
