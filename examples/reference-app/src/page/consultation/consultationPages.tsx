import '@opensono/pacs-consultation/styles.layered.css'
import './consultation.css'
import { ConsultationList, type ConsultationSide, ExpertBase } from '@opensono/pacs-consultation/react'
import type { ConsultationId, ConsultationKind } from '@opensono/pacs-core'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { ConsultationRoute } from '../../route/appRoutes'
import { consultationRoomPath } from '../../shell/consultationParts'
import { ConsultationNavigation } from './ConsultationNavigation'

const listOf: Readonly<Record<ConsultationKind, Readonly<Record<ConsultationSide, ConsultationRoute>>>> = {
  REALTIME: { received: 'ConsultationRecieved', requested: 'ConsultationRequest' },
  GRAPHIC: { received: 'GraphicConsultationRecieved', requested: 'GraphicConsultationRequest' },
}

/** Whom one may ask. */
export function ExpertBasePage() {
  const navigate = useNavigate()
  return (
    <div className="app-page app-consultation">
      <ConsultationNavigation current="consultationExpert" />
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
  const enter = useCallback(
    (id: ConsultationId) => void navigate(`${consultationRoomPath}?id=${encodeURIComponent(id)}`),
    [navigate],
  )
  const open = useCallback(
    (id: ConsultationId) => void navigate(`/consultation/${route}?id=${encodeURIComponent(id)}`),
    [navigate, route],
  )
  return (
    <div className="app-page app-consultation">
      <ConsultationNavigation current={route} />
      <ConsultationList
        kind={kind}
        side={side}
        onEnter={enter}
        onOpen={open}
        onAsk={() => void navigate('/consultation/consultationExpert')}
      />
    </div>
  )
}

/** Live consultations that the user was asked for. */
export const ReceivedPage = () => <ListPage kind="REALTIME" side="received" />

/** Live consultations that the user asked for. */
export const RequestedPage = () => <ListPage kind="REALTIME" side="requested" />

/** Consultations on images that the user was asked for. */
export const ReceivedOnImagesPage = () => <ListPage kind="GRAPHIC" side="received" />

/** Consultations on images that the user asked for. */
export const RequestedOnImagesPage = () => <ListPage kind="GRAPHIC" side="requested" />
