import { BookOpen, ClipboardCheck, FileClock, MessagesSquare, Omega, Ruler, Sigma } from 'lucide-react'
import { lazyPart } from '../../provider/lazyPart'
import type { LoadedPanelProps, ReportPanel } from './ReportPanel'

/** Names of the panels beside the report, from top to bottom. Each has its words in `report.panel`. */
export type ReportPanelId =
  | 'values'
  | 'knowledge'
  | 'characters'
  | 'parameters'
  | 'earlier'
  | 'consultations'
  | 'review'

/** The panels beside the report. The code of each comes when it is opened. */
export const reportPanels: readonly ReportPanel[] = [
  {
    id: 'values',
    icon: Ruler,
    Panel: lazyPart<LoadedPanelProps>(() => import('../values/ValuesPanel').then((part) => part.ValuesPanel)),
  },
  {
    id: 'knowledge',
    icon: BookOpen,
    Panel: lazyPart<LoadedPanelProps>(() => import('../knowledge/KnowledgePanel').then((part) => part.KnowledgePanel)),
  },
  {
    id: 'characters',
    icon: Omega,
    Panel: lazyPart<LoadedPanelProps>(() => import('../characters/CharacterPanel').then((part) => part.CharacterPanel)),
  },
  {
    id: 'parameters',
    icon: Sigma,
    Panel: lazyPart<LoadedPanelProps>(() => import('../parameter/ParameterPanel').then((part) => part.ParameterPanel)),
  },
  {
    id: 'earlier',
    icon: FileClock,
    Panel: lazyPart<LoadedPanelProps>(() => import('../earlier/EarlierPanel').then((part) => part.EarlierPanel)),
  },
  {
    id: 'consultations',
    icon: MessagesSquare,
    Panel: lazyPart<LoadedPanelProps>(() =>
      import('../consultation/ConsultationPanel').then((part) => part.ConsultationPanel),
    ),
  },
  {
    id: 'review',
    icon: ClipboardCheck,
    Panel: lazyPart<LoadedPanelProps>(() => import('../review/ReviewPanel').then((part) => part.ReviewPanel)),
  },
]
