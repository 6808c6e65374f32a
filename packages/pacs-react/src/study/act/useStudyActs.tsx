import type { StudyRow } from '@opensono/pacs-core'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { AnchoredMenu } from '../../control/menu/AnchoredMenu'
import { lazyPart } from '../../provider/lazyPart'
import { useText } from '../../provider/useText'
import { StudyPapers } from '../paper/StudyPapers'
import { usePapers } from '../paper/usePapers'
import type { PrintEachProps } from '../print/PrintEach'
import type { StudyOpenTarget } from '../StudyRowActions'
import { studyText } from '../studyText'
import { type AskedAct, isAsked } from './studyActs'
import { type StudyMenuId, useActEntries } from './useActEntries'
import { useRunAct } from './useRunAct'

const ConfirmAct = lazyPart(() => import('./ConfirmAct').then((part) => part.ConfirmAct))
const MergeDialog = lazyPart(() => import('./MergeDialog').then((part) => part.MergeDialog))
const PrintEach = lazyPart<PrintEachProps>(() => import('../print/PrintEach').then((part) => part.PrintEach))
const StudyLog = lazyPart(() => import('./StudyLog').then((part) => part.StudyLog))

/** Where acts lead to. */
export interface UseStudyActsOptions {
  targets?: readonly StudyOpenTarget[] | undefined
  onOpen: (row: StudyRow, target: StudyOpenTarget) => void
  /** Shows all of one study. */
  onMoreInfo?: ((row: StudyRow) => void) | undefined
  /** Asks for a consultation about one study. */
  onConsult?: ((row: StudyRow) => void) | undefined
}

type Asking =
  | { readonly kind: 'act'; readonly act: AskedAct; readonly rows: readonly StudyRow[] }
  | { readonly kind: 'log'; readonly row: StudyRow }
  | { readonly kind: 'merge'; readonly rows: readonly [StudyRow, StudyRow] }

/**
 * What can be done to the studies of a list: one menu for all rows, the questions it asks, and what follows.
 *
 * @param options - where it leads to.
 */
export function useStudyActs({ targets, onOpen, onMoreInfo, onConsult }: UseStudyActsOptions) {
  const { t } = useText(studyText)
  const entriesOf = useActEntries(targets)
  const { run, isPending } = useRunAct()
  const papers = usePapers()
  const [menuRow, setMenuRow] = useState<StudyRow | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [printed, setPrinted] = useState<{ place: number; rows: readonly StudyRow[] } | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const openMenu = useCallback((row: StudyRow, button: HTMLElement) => {
    anchor.current = button
    setMenuRow(row)
  }, [])
  const close = () => setAsking(null)

  function start(id: StudyMenuId, rows: readonly StudyRow[]): void {
    const [first, second] = rows
    if (first === undefined) return
    if (id === 'register' || id === 'image' || id === 'report') onOpen(first, id)
    else if (id === 'moreInfo') onMoreInfo?.(first)
    else if (id === 'consult') onConsult?.(first)
    else if (id === 'slip') papers.printSlip(first.studyId)
    else if (id === 'applicationForm') papers.openForm(first.studyId)
    else if (id === 'log') setAsking({ kind: 'log', row: first })
    else if (id === 'merge') {
      if (second !== undefined) setAsking({ kind: 'merge', rows: [first, second] })
    } else if (id === 'printEach') setPrinted((before) => ({ place: (before?.place ?? 0) + 1, rows }))
    else if (isAsked(id)) setAsking({ kind: 'act', act: id, rows })
    else void run(id, rows)
  }

  const entries = (rows: readonly StudyRow[]) =>
    entriesOf(rows).filter(
      ({ id }) => (id !== 'moreInfo' || onMoreInfo !== undefined) && (id !== 'consult' || onConsult !== undefined),
    )

  const element: ReactNode = (
    <>
      {menuRow !== null && (
        <AnchoredMenu
          anchor={anchor}
          label={t('studyAct.menu', { name: menuRow.patientName })}
          entries={entries([menuRow])}
          onAction={(id) => start(id, [menuRow])}
          onClose={() => setMenuRow(null)}
        />
      )}
      {asking?.kind === 'act' && (
        <ConfirmAct
          act={asking.act}
          rows={asking.rows}
          isPending={isPending}
          onConfirm={(details) => void run(asking.act, asking.rows, details).then(close)}
          onClose={close}
        />
      )}
      {asking?.kind === 'merge' && <MergeDialog rows={asking.rows} onClose={close} />}
      {asking?.kind === 'log' && <StudyLog row={asking.row} onClose={close} />}
      {printed !== null && <PrintEach key={printed.place} rows={printed.rows} onClose={() => setPrinted(null)} />}
      <StudyPapers papers={papers} />
    </>
  )
  return { openMenu, entries, start, element }
}
