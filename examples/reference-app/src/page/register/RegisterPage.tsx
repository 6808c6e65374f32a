import { layoutApi, StudyId, type StudyRow, studyApi } from '@opensono/pacs-core'
import {
  ErrorNote,
  QueueBoard,
  RegistrationForm,
  Skeleton,
  studyText,
  ToastRegion,
  useCall,
  useController,
  usePacs,
  useText,
  useToasts,
} from '@opensono/pacs-react'
import { useSearchParams } from 'react-router'

/** Registers patients, with today's queue beside the form. `?study=` names one to change. */
export function RegisterPage() {
  const { t } = useText(studyText)
  const { currentPatient } = usePacs()
  const toasts = useToasts()
  const [query, setQuery] = useSearchParams()
  const wanted = StudyId.safeParse(query.get('study'))
  const studyId = wanted.success ? wanted.data : null
  const { data: study, error, refetch } = useCall(studyApi.get, studyId === null ? null : { studyId })
  const { patient } = useController(currentPatient)
  // The form begins with the fields that the hospital wants, instead of changing under somebody's hands.
  const isArranged = !useCall(layoutApi.registrationFields, {}).isPending

  function open(row: Pick<StudyRow, 'studyId'> | null): void {
    setQuery(row === null ? {} : { study: row.studyId })
  }

  return (
    <div className="app-page app-register">
      {studyId !== null && error !== null ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : !isArranged || (studyId !== null && study === undefined) ? (
        <div className="pacs-registration" aria-busy>
          <Skeleton height="100%" />
        </div>
      ) : (
        <RegistrationForm
          key={studyId === null ? 'new' : `${studyId} ${study?.version}`}
          study={study ?? null}
          onNew={() => open(null)}
          onSaved={(saved, isNext) => {
            const isNew = study === undefined
            toasts.success(
              t(isNew ? 'registration.saved' : 'registration.changed', {
                name: saved.patientName,
                queueNumber: saved.queueNumber,
              }),
              patient?.studyId === saved.studyId
                ? undefined
                : { label: t('registration.savedAction'), onPress: () => currentPatient.set(saved) },
            )
            if (!isNext) open(saved)
          }}
        />
      )}
      <div className="app-register-side">
        <QueueBoard className="app-register-queue" chosenId={studyId} onChoose={open} />
        {/* In the corner they would lie over the form's buttons. */}
        <ToastRegion placement="inline" />
      </div>
    </div>
  )
}
