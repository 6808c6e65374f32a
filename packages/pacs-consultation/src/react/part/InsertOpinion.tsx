import { type ConsultationRow, type ReportTextField, realtimeConsultationApi, type UserId } from '@opensono/pacs-core'
import {
  Banner,
  Button,
  Dialog,
  ErrorNote,
  RadioGroup,
  Skeleton,
  useErrorText,
  useMutationCall,
  useReportDraft,
  useText,
  useToasts,
  useUser,
} from '@opensono/pacs-react'
import { useState } from 'react'
import { consultationText } from '../list/consultationText'

/** An opinion, and where it leads. */
export interface InsertOpinionProps {
  consultation: ConsultationRow
  onOpenReport?: (() => void) | undefined
  onClose: () => void
}

const fields = ['findings', 'impression', 'recommendation'] as const satisfies readonly ReportTextField[]

/** Adds the opinion to a text of the report: a draft of the doctor, saved as they save it themselves. */
export function InsertOpinion(props: InsertOpinionProps) {
  const user = useUser()
  return user === null ? null : <Inserting {...props} userId={user.userId} />
}

function Inserting({ consultation, userId, onOpenReport, onClose }: InsertOpinionProps & { userId: UserId }) {
  const { t } = useText(consultationText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const { draft, state, loadError, reload } = useReportDraft(consultation.studyId, userId, true)
  const [field, setField] = useState<(typeof fields)[number]>('impression')
  const [isPending, setPending] = useState(false)
  const noted = useMutationCall(realtimeConsultationApi.noteIntoReport)
  /** Experts whose opinion is in the report, and not marked as that. */
  const [unmarked, setUnmarked] = useState<readonly UserId[]>([])
  const given = consultation.experts.filter(({ opinion }) => opinion !== null)
  const quoted = given
    .map(({ name, hospitalName: hospital, opinion }) =>
      t('consultation.quotedOpinion', { name, hospital, opinion: opinion ?? '' }),
    )
    .join('\n')
  const { content, error } = state

  async function add(): Promise<void> {
    if (content === null) return
    const before = content[field]
    setPending(true)
    draft.change({ [field]: before.trim() === '' ? quoted : `${before}\n${quoted}` })
    const isSaved = await draft.save()
    if (!isSaved) {
      setPending(false)
      return draft.change({ [field]: before })
    }
    // Still pending: a second press would add it twice.
    await mark(given.map(({ userId: of }) => of))
  }

  /** Notes that the opinions are in the report; what fails can be tried again. */
  async function mark(userIds: readonly UserId[]): Promise<void> {
    setPending(true)
    const { failed } = await noted.mutateEach(userIds.map((of) => ({ id: consultation.id, userId: of })))
    setPending(false)
    setUnmarked(userIds.filter((of) => failed.some(({ input }) => input.userId === of)))
    if (failed.length > 0) return
    toasts.success(t('opinion.added'), onOpenReport && { label: t('opinion.openReport'), onPress: onOpenReport })
    onClose()
  }

  if (unmarked.length > 0) {
    return (
      <Dialog
        isOpen
        onOpenChange={onClose}
        title={t('opinion.toReportTitle')}
        actions={
          <>
            <Button onPress={onClose}>{t('common.close')}</Button>
            <Button variant="primary" isPending={isPending} onPress={() => void mark(unmarked)}>
              {t('common.retry')}
            </Button>
          </>
        }
      >
        <Banner tone="warning">{t('opinion.unmarked')}</Banner>
      </Dialog>
    )
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('opinion.toReportTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" isDisabled={content === null} isPending={isPending} onPress={() => void add()}>
            {t('opinion.add')}
          </Button>
        </>
      }
    >
      {loadError !== null ? (
        <ErrorNote error={loadError} onRetry={reload} />
      ) : content === null ? (
        <Skeleton height={120} />
      ) : (
        <>
          <p>{t('opinion.toReportText')}</p>
          <RadioGroup
            label={t('opinion.field')}
            options={fields.map((id) => ({ id, label: t(`opinion.fields.${id}`) }))}
            value={field}
            onChange={setField}
          />
          <blockquote className="pacs-consultation-opinion">{quoted}</blockquote>
          {error !== null && <Banner tone="danger">{sayWhy(error)}</Banner>}
        </>
      )}
    </Dialog>
  )
}
