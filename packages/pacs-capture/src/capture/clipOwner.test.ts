import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { settled, startLiveCapture, study1, study2 } from '../testing/startCapture'

/** Waits for a condition that promises alone will bring about. */
const until = (condition: () => void) => vi.waitFor(condition, { interval: 1 })

describe('the clip belongs to the study current at its start', () => {
  const acts = [
    'study',
    'buffer',
    'one',
    'two',
    'none',
    'expire',
    'lock',
    'relogin',
    'wait',
    'turn',
    'resize',
    'break',
  ] as const

  it('whatever happens: presses, patients, expired logins, lost encoders', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...acts), { maxLength: 32 }), async (sequence) => {
        const { capture, clock, uploads, pictures } = await startLiveCapture()
        const begun: (string | null)[] = []
        let current: typeof study1 | null = study1
        capture.on('clipStarted', ({ target, studyId }) => {
          begun.push(studyId)
          expect(studyId).toBe(target === 'study' ? capture.getSnapshot().currentStudyId : null)
        })
        function choose(studyId: typeof study1 | null): void {
          current = studyId
          capture.setCurrentStudy(studyId)
        }
        const perform: Record<(typeof acts)[number], () => unknown> = {
          study: () => void capture.toggleClip('study'),
          buffer: () => void capture.toggleClip('buffer'),
          one: () => choose(study1),
          two: () => choose(study2),
          none: () => choose(null),
          expire: () => capture.hideCurrentStudy(),
          lock: () => capture.hideCurrentStudy(),
          relogin: () => capture.setCurrentStudy(current),
          wait: () => clock.advance(700),
          turn: () => Promise.resolve(),
          resize: () => void capture.chooseResolution({ width: 1280, height: 720 }),
          break: () => pictures.failClip(),
        }
        for (const act of sequence) await (act === 'turn' ? perform.turn() : void perform[act]())
        await capture.stop()
        await settled()
        expect(pictures.recordingCount).toBe(0)
        const went = uploads.opened.map(({ upload: { target } }) => (target.kind === 'study' ? target.studyId : null))
        expect(went).toEqual(begun)
        expect(uploads.opened.every(({ facts }) => facts !== undefined)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  const switches = fc.array(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 4_000 })), {
    minLength: 201,
    maxLength: 201,
  })

  it('200 random switches in mid-clip, 200 right', async () => {
    await fc.assert(fc.asyncProperty(switches, switchInMidClip), { numRuns: 1, endOnFailure: true })
  })
})

/** Records a clip for each pair, and makes the study of that number current that many milliseconds after the start. */
async function switchInMidClip(switches: readonly (readonly [number, number])[]): Promise<void> {
  const { capture, clock, uploads } = await startLiveCapture()
  const studies = Array.from({ length: 12 }, (_, index) => `study-${index}` as typeof study1)
  const expected: string[] = []
  let at = study1
  for (const [index, [next, afterMs]] of switches.entries()) {
    // The other patient comes while the clip runs, while it is being stopped, or in the very moment it starts.
    const starting = capture.toggleClip('study')
    expected.push(at)
    if (index % 3 !== 0) await starting
    clock.advance(afterMs)
    const stopping = index % 3 === 1 ? capture.toggleClip('study') : null
    const other = studies[(next + (studies[next] === at ? 1 : 0)) % studies.length] ?? study2
    capture.setCurrentStudy(other)
    at = other
    await Promise.all([starting, stopping])
    await until(() => expect(capture.getSnapshot().recording).toBeNull())
  }
  const went = uploads.opened.map(({ upload: { target } }) => (target.kind === 'study' ? target.studyId : null))
  expect(went).toEqual(expected)
  expect(went).toHaveLength(201)
}
