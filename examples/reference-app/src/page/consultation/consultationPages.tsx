import '@opensono/pacs-consultation/styles.layered.css'
import {
  ConsultationList,
  type ConsultationSide,
  ExpertBase,
  GraphicConsultationView,
} from '@opensono/pacs-consultation/react'
import { ConsultationId, type ConsultationKind } from '@opensono/pacs-core'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ConsultationRoute } from '../../route/appRoutes'
import { useOpenReport } from '../../shell/useOpenReport'
import { useOpenRoom } from '../../shell/useOpenRoom'
import { PageTabs } from '../PageTabs'

const listOf: Readonly<Record<ConsultationKind, Readonly<Record<ConsultationSide, ConsultationRoute>>>> = {
  REALTIME: { received: 'ConsultationRecieved', requested: 'ConsultationRequest' },
  GRAPHIC: { received: 'GraphicConsultationRecieved', requested: 'GraphicConsultationRequest' },
}

/** Whom one may ask. */
export function ExpertBasePage() {
  const navigate = useNavigate()
  return (
    <div className="app-page app-tabbed">
      <PageTabs of="/consultation" current="consultationExpert" />
      <ExpertBase
        onAsked={({ kind }) => void navigate(`/consultation/${listOf[kind].requested}`)}
        onChooseStudy={() => void navigate('/record')}
      />
    </div>
  )
}

interface ListPageProps {
  kind: ConsultationKind
  side: ConsultationSide
}

function ListPage({ kind, side }: ListPageProps) {
  const navigate = useNavigate()
  const route = listOf[kind][side]
  const enter = useOpenRoom()
  const openReport = useOpenReport()
  const open = useCallback(
    (id: ConsultationId) => void navigate(`/consultation/${route}?id=${encodeURIComponent(id)}`),
    [navigate, route],
  )
  return (
    <div className="app-page app-tabbed">
      <PageTabs of="/consultation" current={route} />
      <ConsultationList
        kind={kind}
        side={side}
        onEnter={enter}
        onOpen={open}
        onOpenReport={side === 'requested' ? openReport : undefined}
        onAsk={() => void navigate('/consultation/consultationExpert')}
      />
    </div>
  )
}

/** A list of consultations on images, or the one that the address names. */
function OnImagesPage({ side }: { side: ConsultationSide }) {
  const navigate = useNavigate()
  const openReport = useOpenReport()
  const [query] = useSearchParams()
  const id = ConsultationId.safeParse(query.get('id'))
  if (!id.success) return <ListPage kind="GRAPHIC" side={side} />
  return (
    <div className="app-page app-tabbed">
      <GraphicConsultationView
        id={id.data}
        onBack={() => void navigate(`/consultation/${listOf.GRAPHIC[side]}`)}
        onOpenReport={side === 'requested' ? openReport : undefined}
      />
    </div>
  )
}

/** Live consultations that the user was asked for. */
export const ReceivedPage = () => <ListPage kind="REALTIME" side="received" />

/** Live consultations that the user asked for. */
export const RequestedPage = () => <ListPage kind="REALTIME" side="requested" />

/** Consultations on images that the user was asked for. */
export const ReceivedOnImagesPage = () => <OnImagesPage side="received" />

/** Consultations on images that the user asked for. */
export const RequestedOnImagesPage = () => <OnImagesPage side="requested" />
