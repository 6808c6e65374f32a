import {
  type AvailableExpert,
  ageText,
  type Consultation,
  type ConsultationDoubt,
  type ConsultationRow,
  consultationDoubts,
  consultationKinds,
  earlierConsultations,
  graphicConsultationApi,
  limits,
  realtimeConsultationApi,
  type Study,
  type UserId,
  whyNotInitiate,
} from '@opensono/pacs-core'
import {
  Banner,
  Button,
  Checkbox,
  ConfirmDialog,
  EmptyState,
  IconButton,
  lazyPart,
  SegmentedControl,
  Switch,
  TextArea,
  useCall,
  useController,
  useCurrentStudy,
  useErrorText,
  useMutationCall,
  useRefusalText,
  useText,
  useToasts,
  useUser,
} from '@opensono/pacs-react'
import { Images, Send, UserRoundSearch, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { consultationText } from '../list/consultationText'
import { askFault } from './askFault'
import type { ChooseImagesProps } from './ChooseImages'
import type { AskDraft, AskDraftState } from './createAskDraft'
import { expertBaseText } from './expertBaseText'

const ChooseImages = lazyPart<ChooseImagesProps>(() => import('./ChooseImages').then((part) => part.ChooseImages))

/** A request, and where it leads. */
export interface AskPanelProps {
  draft: AskDraft
  /** The experts that there are now. */
  available: readonly AvailableExpert[]
  /** Follows a request that was sent. */
  onAsked: (consultation: Consultation) => void
  /** Takes the user to where a patient is chosen. */
  onChooseStudy?: (() => void) | undefined
}

/** The request beside the experts: about the current patient, to whom, and what is asked. */
export function AskPanel({ draft, available, onAsked, onChooseStudy }: AskPanelProps) {
  const { t } = useText(expertBaseText)
  const { study } = useCurrentStudy()
  const user = useUser()
  return (
    <section className="pacs-ask" aria-label={t('askConsultation.title')}>
      <h2>{t('askConsultation.title')}</h2>
      {study === undefined || user === null ? (
        <EmptyState
          icon={<UserRoundSearch aria-hidden />}
          title={t('askConsultation.noPatient')}
          action={onChooseStudy && <Button onPress={onChooseStudy}>{t('askConsultation.choosePatient')}</Button>}
        >
          {t('askConsultation.noPatientText')}
        </EmptyState>
      ) : (
        <AskForm draft={draft} available={available} study={study} userId={user.userId} onAsked={onAsked} />
      )}
    </section>
  )
}

/** While nothing is known of consultations about the study; the server asks again. */
const none: readonly ConsultationRow[] = []

interface AskFormProps extends Omit<AskPanelProps, 'onChooseStudy'> {
  study: Study
  userId: UserId
}

/** Sends the request. */
function useAsking({ draft, study, onAsked }: AskFormProps) {
  const { t } = useText(expertBaseText)
  const toasts = useToasts()
  const options = {
    onDone: (consultation: Consultation) => {
      const names = consultation.experts.map(({ name }) => name).join(t('common.listSeparator'))
      toasts.success(t('askConsultation.asked', { names }))
      draft.reset()
      onAsked(consultation)
    },
  }
  const live = useMutationCall(realtimeConsultationApi.initiate, options)
  const onImages = useMutationCall(graphicConsultationApi.initiate, options)
  const { kind } = useController(draft)
  const { isPending, error, reset } = kind === 'REALTIME' ? live : onImages
  const doubt = consultationDoubts.find((code) => code === error?.code)
  /** What the doctor confirmed since the button was pressed. */
  const [confirmed, setConfirmed] = useState<readonly ConsultationDoubt[]>([])
  function send(knowing: readonly ConsultationDoubt[]): void {
    setConfirmed(knowing)
    const { experts, groupIds, comment, isReportEditable, imageIds } = draft.getSnapshot()
    const asked = {
      studyId: study.studyId,
      expertList: experts.map(({ userId, hospitalId, departmentId }) => ({ userId, hospitalId, departmentId })),
      groupIds: [...groupIds],
      comment: comment.trim(),
      reportEditableStatus: isReportEditable ? (1 as const) : (0 as const),
      confirmed: [...knowing],
    }
    if (kind === 'REALTIME') live.mutate(asked)
    else onImages.mutate({ ...asked, imageIds: [...imageIds] })
  }
  return {
    send: () => send([]),
    isPending,
    error: doubt === undefined ? error : null,
    /** What the server asks before it takes the request; null where it asks nothing. */
    question: doubt === undefined ? null : error,
    confirm: () => doubt !== undefined && send([...confirmed, doubt]),
    cancel: reset,
  }
}

/** Asks what the server wants confirmed: the study has no images, or another user is working on it. */
function ConfirmRequest({ question, isPending, confirm, cancel }: ReturnType<typeof useAsking>) {
  const { t } = useText(expertBaseText)
  const errorWords = useErrorText()
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={t('askConsultation.confirmTitle')}
      confirmLabel={t('askConsultation.confirmDo')}
      isPending={isPending}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {question !== null && errorWords(question)}
    </ConfirmDialog>
  )
}

function AskForm(props: AskFormProps) {
  const { draft, available, study, userId } = props
  const { t } = useText(expertBaseText)
  const { t: say } = useText(consultationText)
  const sayRefusal = useRefusalText()
  const sayWhy = useErrorText()
  const state = useController(draft)
  const { kind, comment, isReportEditable } = state
  const asking = useAsking(props)
  const { send, isPending, error } = asking
  const { data: former = none } = useCall(realtimeConsultationApi.ofStudy, { studyId: study.studyId })
  const earlier = earlierConsultations(former)
  const code = whyNotInitiate(study, earlier)
  const refusal = code === null ? null : sayRefusal(code, earlier.facts)
  const isGone = state.experts.some(({ userId: id }) => !available.some((expert) => expert.userId === id))
  const fault = askFault(state, study.studyId, userId)
  const reason = refusal !== null ? refusal : isGone ? t('askConsultation.fault.gone') : fault && faultText(fault)
  function faultText(found: NonNullable<typeof fault>): string {
    if (found === 'tooMany') return t(`askConsultation.fault.tooMany.${kind}`)
    return t(`askConsultation.fault.${found}`, { count: limits.consultation.images })
  }
  return (
    <>
      <div className="pacs-ask-body">
        <p className="pacs-ask-patient">
          <strong>{study.patientName}</strong>{' '}
          {[t(`patient.sex.${study.patientSex}`), ageText(t, study.patientAge), study.hospitalStudyId]
            .filter(Boolean)
            .join(t('common.listSeparator'))}
        </p>
        {refusal !== null && <Banner tone="warning">{refusal}</Banner>}
        <SegmentedControl
          label={t('askConsultation.kind')}
          segments={consultationKinds.map((id) => ({ id, label: say(`consultation.kind.${id}`) }))}
          value={kind}
          onChange={(next) => draft.change({ kind: next })}
        />
        <ChosenExperts draft={draft} state={state} />
        {kind === 'GRAPHIC' && <ChosenImages draft={draft} state={state} study={study} />}
        <TextArea
          label={t('askConsultation.comment')}
          value={comment}
          onChange={(next) => draft.change({ comment: next })}
          maxLength={limits.consultationCommentLength}
          isRequired={kind === 'GRAPHIC'}
          rows={4}
        />
        <GroupBoxes draft={draft} state={state} available={available} />
        <Switch isSelected={isReportEditable} onChange={(next) => draft.change({ isReportEditable: next })}>
          {t('askConsultation.editable')}
        </Switch>
      </div>
      {error !== null && <Banner tone="danger">{sayWhy(error)}</Banner>}
      <Button
        variant="primary"
        icon={<Send aria-hidden />}
        disabledReason={reason ?? undefined}
        isPending={isPending}
        onPress={send}
      >
        {t('askConsultation.ask')}
      </Button>
      <ConfirmRequest {...asking} />
    </>
  )
}

interface AskPartProps {
  draft: AskDraft
  state: AskDraftState
}

function AskSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pacs-ask-section" aria-label={title}>
      <h3 className="pacs-field-label">{title}</h3>
      {children}
    </section>
  )
}

function ChosenExperts({ draft, state }: AskPartProps) {
  const { t } = useText(expertBaseText)
  const { experts, kind } = state
  return (
    <AskSection title={t('askConsultation.chosen')}>
      {experts.length === 0 ? (
        <p className="pacs-consultation-muted">{t(`askConsultation.chosenNone.${kind}`)}</p>
      ) : (
        <ul className="pacs-ask-experts">
          {experts.map((expert) => (
            <li key={expert.expertId}>
              <span className="pacs-truncate">
                <strong>{expert.name}</strong> {expert.hospitalName}
              </span>
              <IconButton
                size="small"
                label={t('askConsultation.removeExpert', { name: expert.name })}
                icon={<X aria-hidden />}
                onPress={() => draft.toggle(expert)}
              />
            </li>
          ))}
        </ul>
      )}
    </AskSection>
  )
}

function ChosenImages({ draft, state, study }: AskPartProps & { study: Study }) {
  const { t } = useText(expertBaseText)
  const [isChoosing, setChoosing] = useState(false)
  const imageIds = state.imagesOf === study.studyId ? state.imageIds : []
  return (
    <AskSection title={t('askConsultation.images')}>
      <div className="pacs-ask-images">
        <span>{t('askConsultation.imagesChosen', { count: imageIds.length })}</span>
        <Button icon={<Images aria-hidden />} onPress={() => setChoosing(true)}>
          {t('askConsultation.chooseImages')}
        </Button>
      </div>
      {isChoosing && (
        <ChooseImages
          study={study}
          chosenIds={imageIds}
          onChoose={(chosen) => {
            draft.change({ imageIds: chosen, imagesOf: study.studyId })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </AskSection>
  )
}

/** Sub-specialties that the question is about, of those that the experts are in. */
function GroupBoxes({ draft, state, available }: AskPartProps & Pick<AskPanelProps, 'available'>) {
  const { t } = useText(expertBaseText)
  const { groupIds } = state
  const offered = [
    ...new Map(available.flatMap(({ groups }) => groups.map((group) => [group.groupId, group.name] as const))),
  ]
  if (offered.length === 0) return null
  const most = limits.consultation.groups
  const isFull = groupIds.length >= most
  return (
    <AskSection title={t('askConsultation.groups')}>
      <div className="pacs-ask-groups">
        {offered.map(([groupId, name]) => {
          const isChosen = groupIds.includes(groupId)
          return (
            <Checkbox
              key={groupId}
              isSelected={isChosen}
              isDisabled={isFull && !isChosen}
              onChange={(next) =>
                draft.change({ groupIds: next ? [...groupIds, groupId] : groupIds.filter((id) => id !== groupId) })
              }
            >
              {name}
            </Checkbox>
          )
        })}
      </div>
      {isFull && <p className="pacs-consultation-muted">{t('askConsultation.groupsHint', { count: most })}</p>}
    </AskSection>
  )
}
