import {
  type Endpoint,
  imageApi,
  isAllowed,
  paperApi,
  refusalFactsOf,
  reportApi,
  type StudyRow,
  studyActApi,
  studyApi,
  studyFactsOf,
  whyNotMerge,
} from '@opensono/pacs-core'
import {
  Camera,
  ClipboardList,
  FileClock,
  FileText,
  GitMerge,
  Info,
  Lock,
  LockOpen,
  type LucideIcon,
  MessagesSquare,
  PenLine,
  Printer,
  RotateCcw,
  Star,
  StarOff,
  Ticket,
  Trash2,
  Undo2,
  UserRoundX,
} from 'lucide-react'
import type { MenuEntry } from '../../control/menu/Menu'
import { useRefusalText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useActor } from '../../provider/useUser'
import type { StudyOpenTarget } from '../StudyRowActions'
import { studyText } from '../studyText'
import { actTable, refusalOf, type StudyAct, studyActs } from './studyActs'

/** Where a study can be gone on with. */
type StudyPlace = Exclude<StudyOpenTarget, 'current'>

/** What is printed for a study, beside its report. */
type StudyPaper = 'slip' | 'applicationForm'

/** Everything that a menu of studies offers. */
export type StudyMenuId = StudyAct | StudyPlace | 'merge' | 'printEach' | 'moreInfo' | 'consult' | 'log' | StudyPaper

const icons: Record<StudyMenuId, LucideIcon> = {
  register: PenLine,
  image: Camera,
  report: FileText,
  moreInfo: Info,
  consult: MessagesSquare,
  log: FileClock,
  slip: Ticket,
  applicationForm: ClipboardList,
  lock: Lock,
  unlock: LockOpen,
  setVip: Star,
  endVip: StarOff,
  reset: RotateCcw,
  endOccupancy: UserRoundX,
  merge: GitMerge,
  printEach: Printer,
  remove: Trash2,
  restore: Undo2,
}

const places = [
  { id: 'register', word: 'studyList.openRegister', endpoint: studyApi.edit },
  { id: 'image', word: 'studyList.openImage', endpoint: imageApi.uploadToken },
  { id: 'report', word: 'studyList.openReport', endpoint: reportApi.preview },
] as const

const papers = [
  { id: 'slip', word: 'paper.printSlip', endpoint: paperApi.slip },
  { id: 'applicationForm', word: 'paper.applicationForm', endpoint: paperApi.applicationForm },
] as const

const groupStarts: readonly StudyMenuId[] = ['moreInfo', 'slip', 'lock', 'unlock', 'merge']

/**
 * Menu entries of studies: hidden without permission, disabled with the reason when a rule forbids the action.
 *
 * @param targets - where the host leads; everywhere when left out.
 * @returns a function that makes the entries for some studies.
 */
export function useActEntries(
  targets?: readonly StudyOpenTarget[],
): (rows: readonly StudyRow[]) => MenuEntry<StudyMenuId>[] {
  const { t } = useText(studyText)
  const { pacs } = usePacs()
  const actor = useActor()
  const sayWhy = useRefusalText()

  const leadsTo = (place: StudyOpenTarget) => targets === undefined || targets.includes(place)

  return (rows) => {
    const [first, second] = rows
    if (actor === null || first === undefined) return []
    const entry = (id: StudyMenuId, label: string, disabledReason?: string): MenuEntry<StudyMenuId> => {
      const Icon = icons[id]
      return {
        id,
        label,
        icon: <Icon aria-hidden />,
        ...(id === 'remove' && { tone: 'danger' as const }),
        startsGroup: groupStarts.includes(id),
        disabledReason,
      }
    }
    const isOffered = (endpoint: Endpoint) =>
      pacs.supports(endpoint) && isAllowed(endpoint.permission, actor.authorities)

    const acts = studyActs
      .filter((act) => isOffered(actTable[act].endpoint) && rows.every((row) => actTable[act].isFor(row, actor)))
      .map((act) => {
        const refusal = refusalOf(act, rows, actor)
        const label = t(`studyAct.${act}`, { name: first.occupant?.userName ?? '' })
        return entry(act, label, refusal === null ? undefined : sayWhy(refusal.code, refusalFactsOf(refusal.row)))
      })
    if (rows.length > 1) {
      const merge = isOffered(studyActApi.merge) ? [entry('merge', t('studyAct.merge'), mergeReason())] : []
      const print = isOffered(reportApi.printEach) ? [entry('printEach', t('studyAct.printEach'))] : []
      return [...print, ...acts, ...merge]
    }
    const open = places
      .filter(({ id, endpoint }) => first.deletedAt === null && leadsTo(id) && isOffered(endpoint))
      .map(({ id, word }) => entry(id, t(word)))
    const papersOf = papers
      .filter(({ endpoint }) => first.deletedAt === null && isOffered(endpoint))
      .map(({ id, word }) => entry(id, t(word)))
    const log = isOffered(studyApi.log) ? [entry('log', t('studyAct.log'))] : []
    const consult = first.deletedAt === null ? [entry('consult', t('studyAct.consult'))] : []
    return [...open, entry('moreInfo', t('studyAct.moreInfo')), ...consult, ...log, ...papersOf, ...acts]

    function mergeReason(): string | undefined {
      if (first === undefined || second === undefined || rows.length > 2 || actor === null)
        return t('studyAct.mergeTwo')
      // Which of the two is removed is chosen later: one way must be open.
      const ways = [
        [first, second],
        [second, first],
      ] as const
      const refusals = ways.map(([survivor, merged]) =>
        whyNotMerge(studyFactsOf(survivor), studyFactsOf(merged), actor),
      )
      const [code] = refusals
      return refusals.includes(null) || code == null ? undefined : sayWhy(code, refusalFactsOf(first))
    }
  }
}
