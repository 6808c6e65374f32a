import {
  type ApiTable,
  accessApi,
  accountApi,
  basicDataApi,
  coreText,
  createCurrentPatient,
  createSession,
  createText,
  departmentApi,
  deviceCalibrationApi,
  eventApi,
  expertApi,
  hisApi,
  imageApi,
  type Language,
  layoutApi,
  logApi,
  machineKeyApi,
  paperApi,
  patientApi,
  queueApi,
  recordQueryApi,
  reportApi,
  ruleApi,
  type Session,
  sessionApi,
  settingsApi,
  studyActApi,
  studyApi,
  templateApi,
} from '@opensono/pacs-core'
import { createFakePacs, exampleUser, type FakePacs, MemoryStorage } from '@opensono/pacs-core/testing'
import { type ReactNode, useEffect, useState } from 'react'
import { PacsRoot, type Theme } from '../control/root/PacsRoot'
import type { Mode } from '../control/root/RootContext'
import { createToasts } from '../control/toast/createToasts'
import { ToastProvider } from '../control/toast/ToastProvider'
import { createQueryClient } from '../provider/createQueryClient'
import type { PacsServices } from '../provider/PacsContext'
import { PacsProvider } from '../provider/PacsProvider'

/** The nouns that stories and tests speak. */
export const storyApis = {
  session: sessionApi,
  event: eventApi,
  study: studyApi,
  patient: patientApi,
  queue: queueApi,
  paper: paperApi,
  studyAct: studyActApi,
  settings: settingsApi,
  image: imageApi,
  deviceCalibration: deviceCalibrationApi,
  recordQuery: recordQueryApi,
  report: reportApi,
  access: accessApi,
  machineKey: machineKeyApi,
  department: departmentApi,
  basicData: basicDataApi,
  account: accountApi,
  layout: layoutApi,
  log: logApi,
  rule: ruleApi,
  expert: expertApi,
  his: hisApi,
  template: templateApi,
} as const satisfies ApiTable

/** A fake server, and the services over it. */
export interface StoryPacs extends PacsServices {
  readonly fake: FakePacs<typeof storyApis>
  readonly storage: MemoryStorage
  readonly session: Session
}

const allRights = [
  'pacs:registration:register_study',
  'pacs:medical_record:medical_record_view',
  'pacs:image:collect_image',
  'pacs:image:view_buffer_list',
  'pacs:diagnostic_report:diagnostic_report_view',
  'pacs:diagnostic_report:edit_report',
  'pacs:diagnostic_report:print_report',
]

/**
 * Makes services over a fake server in memory, for stories and tests.
 *
 * @param options - the language, and what the user may do.
 */
export function createStoryPacs(
  options: { language?: Language; authorities?: readonly string[]; departmentType?: string | null } = {},
): StoryPacs {
  const storage = new MemoryStorage()
  const fake = createFakePacs(storyApis)
  fake.answer(sessionApi.info, () =>
    exampleUser({
      authorities: [...(options.authorities ?? allRights)],
      departmentType: options.departmentType ?? null,
    }),
  )
  fake.answer(sessionApi.breastScreeningSwitch, () => false)
  const text = createText({ resources: [coreText], browserLanguage: options.language ?? 'en' })
  const session = createSession({ pacs: fake.pacs, storage })
  return {
    fake,
    storage,
    pacs: fake.pacs,
    session,
    text,
    currentPatient: createCurrentPatient({ storage, text }),
    queryClient: createQueryClient(),
  }
}

/** Logs the story's user in. */
export async function startStorySession(story: StoryPacs): Promise<void> {
  story.storage.setItem('pacs_token', 'story-token')
  await story.session.restore()
}

/** What a story stands in. */
export interface PacsStoryProps {
  story: StoryPacs
  theme?: Theme | undefined
  mode?: Mode | undefined
  /** False leaves the user logged out. @defaultValue true */
  isLoggedIn?: boolean | undefined
  children: ReactNode
}

/** The provider, the root and the toasts around a story or a test. */
export function PacsStory({ story, theme, mode, isLoggedIn = true, children }: PacsStoryProps) {
  const [toasts] = useState(() => createToasts())
  const [isReady, setReady] = useState(!isLoggedIn || story.session.getSnapshot().status === 'active')
  useEffect(() => {
    if (isLoggedIn) void startStorySession(story).then(() => setReady(true))
  }, [story, isLoggedIn])
  return (
    <PacsProvider {...story}>
      <PacsRoot theme={theme} mode={mode} language={story.text.getSnapshot().language}>
        <ToastProvider toasts={toasts}>{isReady && children}</ToastProvider>
      </PacsRoot>
    </PacsProvider>
  )
}
