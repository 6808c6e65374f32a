import type { Workstation } from '@opensono/pacs-capture/workstation'
import type { Lifetime, StudyRow } from '@opensono/pacs-core'
import { make } from './make'

/**
 * Draws who waits today; a press makes that study the current one.
 *
 * @param device - whose patients.
 * @param screen - ends what listens here.
 * @returns the list.
 */
export function showPatients({ pacs, capture, currentPatient, text }: Workstation, screen: Lifetime): HTMLElement {
  const { t } = text.getSnapshot()
  const list = make('ul')
  const lines = new Map<string, HTMLButtonElement>()

  function mark(): void {
    const { currentStudyId } = capture.getSnapshot()
    for (const [studyId, line] of lines) line.ariaPressed = String(studyId === currentStudyId)
  }

  function show(rows: readonly StudyRow[]): void {
    for (const row of rows) {
      const line = make('button', { type: 'button' }, `${row.queueNumber} ${row.patientName}`)
      line.addEventListener('click', () => currentPatient.set(row))
      lines.set(row.studyId, line)
      list.append(make('li', {}, line))
    }
    if (rows.length === 0) list.append(make('li', {}, t('device.nobody')))
    mark()
  }

  screen.own(capture.subscribe(mark))
  const wanted = { studyStatus: ['registered', 'checked'] as const, studyTimeType: 'RegisterTime' as const }
  void pacs.study.search({ ...wanted, studyStatus: [...wanted.studyStatus], pageNumber: 0, pageSize: 50 }).then(
    ({ rows }) => show(rows),
    () => show([]),
  )
  return make('section', {}, make('h2', {}, t('device.patients')), list)
}
