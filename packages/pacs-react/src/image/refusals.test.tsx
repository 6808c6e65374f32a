import {
  lockedForGood,
  PacsError,
  refusalFactsOf,
  type Study,
  studyApi,
  studyFactsOf,
  whyNotUpload,
} from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { useErrorText, useRefusalText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import { useActor, useUser } from '../provider/useUser'
import type { ReportContent } from '../report/ReportContent'
import { reportRefusals } from '../report/reportRefusal'
import { reportText } from '../report/reportText'
import { createStoryPacs, PacsStory, startStorySession } from '../testing/PacsStory'
import { liveCapture, withStandingCapture } from './capture/storyCapture'
import { useCapture } from './capture/useCapture'
import { RefusedNote } from './RefusedNote'
import { useStudyRefusals } from './useStudyRefusals'

afterEach(cleanup)

/** The hospital is in Shanghai: there the day is another one than where the test runs. */
const lockedUntil = '2126-01-05T20:00:00.000Z'
const shown = '2126/01/06 04:00:00'

const noReport: ReportContent = {
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

/** What each place that refuses says of a study. */
function Places({ study }: { study: Study }) {
  const { t } = useText(reportText)
  const actor = useActor()
  const user = useUser()
  const { buttonProps } = useCapture()
  const refusals = useStudyRefusals(study)
  const sayAct = useRefusalText()
  const sayWhy = useErrorText()
  if (actor === null || user === null) return null
  const code = whyNotUpload(studyFactsOf(study), actor)
  if (code === null) return null
  const said = {
    capture: buttonProps.curStatic.disabledReason,
    strip: refusals.change,
    record: sayAct(code, refusalFactsOf(study)),
    report: reportRefusals(t, sayAct, study, actor, noReport).edit,
    toast: sayWhy(new PacsError(code, { received: refusalFactsOf(study) })),
  }
  return Object.entries(said).map(([place, text]) => (
    <p key={place} data-testid={place}>
      {text}
    </p>
  ))
}

async function shownOf(language: 'en' | 'zh', patch: Partial<Record<keyof Study, unknown>>) {
  const study = exampleStudy({ printTime: null, ...patch })
  const story = withStandingCapture(createStoryPacs({ language }), {
    state: { ...liveCapture, currentStudyId: study.studyId },
  })
  story.fake.answer(studyApi.get, () => study)
  await startStorySession(story)
  const { studyId, patientSex, patientAge, studyStatus } = study
  story.currentPatient.set({ studyId, patientSex, patientAge, studyStatus })
  render(
    <PacsStory story={story}>
      <Places study={study} />
      <div data-testid="note">
        <RefusedNote refused={{ studyId, code: 'STUDY_IS_LOCKED_ERROR' }} />
      </div>
    </PacsStory>,
  )
  await waitFor(() => expect(screen.getByTestId('capture').textContent).not.toBe(''))
  return (place: string) => screen.getByTestId(place).textContent ?? ''
}

const places = ['capture', 'strip', 'record', 'report', 'toast']

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  test('every place names who works on an occupied study, and where', async () => {
    const occupant = {
      userId: 'user-9',
      userName: '王芳',
      roomId: 'room-9',
      roomName: '九检查室',
      expiresAt: lockedUntil,
    }
    const of = await shownOf(language, { occupant, lockedUntil: null })
    for (const place of places) {
      expect([place, of(place)]).toEqual([place, expect.stringMatching(/王芳.*九检查室/)])
      expect(of(place)).not.toContain('{{')
    }
  })

  test('every place says the end of a lock where the hospital is', async () => {
    const of = await shownOf(language, { lockedUntil, occupant: null })
    for (const place of [...places, 'note']) expect([place, of(place)]).toEqual([place, expect.stringContaining(shown)])
  })

  test('every place says of a lock whether a print made it', async () => {
    const byPrint = new Set<string>()
    const byHand = new Set<string>()
    const ofPrint = await shownOf(language, { lockedUntil, occupant: null, printTime: '2026-01-05T08:00:00.000Z' })
    for (const place of places) byPrint.add(ofPrint(place))
    cleanup()
    const ofHand = await shownOf(language, { lockedUntil, occupant: null, lockedById: 'user-9' })
    for (const place of places) byHand.add(ofHand(place))
    expect([...byPrint]).toEqual([expect.stringMatching(/^Printed and locked|^报告已打印/)])
    expect([...byHand]).toEqual([expect.not.stringMatching(/^Printed|打印/)])
  })

  test.each([null, '2026-01-05T08:00:00.000Z'])(
    'a lock without an end names no day, printed at %j',
    async (printTime) => {
      const of = await shownOf(language, { lockedUntil: lockedForGood, occupant: null, printTime })
      for (const place of [...places, 'note']) {
        expect([place, of(place)]).toEqual([place, expect.not.stringMatching(/9999|\d{4}\/|\{\{/)])
        expect(of(place)).not.toBe('')
      }
    },
  )
})
