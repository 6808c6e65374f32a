import type { StatisticBoard } from '@opensono/pacs-core'
import {
  ConsultationBoard,
  ConsultationFiguresTable,
  QualityPanel,
  TurnaroundPanel,
  WorkloadTable,
} from '@opensono/pacs-react'
import type { ReactNode } from 'react'
import type { StatisticsRoute } from '../../route/appRoutes'
import { PageTabs } from '../PageTabs'
import { useOpenRecords } from '../record/useOpenRecords'

function StatisticsPage({ current, children }: { current: StatisticsRoute; children: ReactNode }) {
  return (
    <div className="app-page app-tabbed">
      <PageTabs of="/statistics" current={current} />
      {children}
    </div>
  )
}

function BoardPage({ board }: { board: StatisticBoard }) {
  return (
    <StatisticsPage current={board}>
      <WorkloadTable key={board} board={board} onOpenRecords={useOpenRecords()} />
    </StatisticsPage>
  )
}

function ConsultationPage({ current, children }: { current: StatisticsRoute; children: ReactNode }) {
  return (
    <StatisticsPage current="consultation-statistic">
      <PageTabs of="/statistics/consultation-statistic" current={current} />
      {children}
    </StatisticsPage>
  )
}

/** The work of the examining doctors. */
export const WorkloadPage = () => <BoardPage board="workload" />

/** Studies by body part. */
export const PartPage = () => <BoardPage board="part" />

/** The work of the devices. */
export const MachinePage = () => <BoardPage board="machine" />

/** Studies by exam type. */
export const KindPage = () => <BoardPage board="kind" />

/** How long studies took, step by step. */
export function TurnaroundPage() {
  return (
    <StatisticsPage current="turn-around">
      <TurnaroundPanel onOpenRecords={useOpenRecords()} />
    </StatisticsPage>
  )
}

/** The quality indicators. */
export function QualityPage() {
  return (
    <StatisticsPage current="quality">
      <QualityPanel onOpenRecords={useOpenRecords()} />
    </StatisticsPage>
  )
}

/** The consultations of the last 12 months. */
export const DataBoardPage = () => (
  <ConsultationPage current="data-board">
    <ConsultationBoard />
  </ConsultationPage>
)

/** Consultations that the hospital's experts were asked for. */
export const ReceivedStatisticsPage = () => (
  <ConsultationPage current="received-consultation-statistics">
    <ConsultationFiguresTable side="received" />
  </ConsultationPage>
)

/** Consultations that the hospital's doctors asked for. */
export const RequestedStatisticsPage = () => (
  <ConsultationPage current="request-consultation-statistics">
    <ConsultationFiguresTable side="requested" />
  </ConsultationPage>
)
