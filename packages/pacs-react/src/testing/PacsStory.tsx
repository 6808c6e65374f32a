import type { Language } from '@opensono/pacs-core'
import { createFakeServices, type FakeServices } from './createFakeServices'
import { FakePacsProvider, type FakePacsProviderProps } from './FakePacsProvider'

export { fakeApis as storyApis } from './fakeApis'

/** A fake server, and the services over it. */
export type StoryPacs = FakeServices

const doctorsRights = [
  'pacs:registration:register_study',
  'pacs:medical_record:medical_record_view',
  'pacs:image:collect_image',
  'pacs:image:view_buffer_list',
  'pacs:diagnostic_report:diagnostic_report_view',
  'pacs:diagnostic_report:edit_report',
  'pacs:diagnostic_report:print_report',
]

/**
 * Makes services over a fake server in memory, whose user is a doctor.
 *
 * @param options - the language, and what the user may do.
 */
export function createStoryPacs(
  options: { language?: Language; authorities?: readonly string[]; departmentType?: string | null } = {},
): StoryPacs {
  const authorities = [...(options.authorities ?? doctorsRights)]
  return createFakeServices({
    language: options.language,
    user: { authorities, departmentType: options.departmentType ?? null },
  })
}

/** Logs the story's user in. */
export const startStorySession = (story: StoryPacs): Promise<void> => story.logIn()

/** What a story is shown in. */
export interface PacsStoryProps extends Omit<FakePacsProviderProps, 'services'> {
  story: StoryPacs
}

/** The provider, the root and the toasts around a story or a test. */
export const PacsStory = ({ story, ...rest }: PacsStoryProps) => <FakePacsProvider services={story} {...rest} />
