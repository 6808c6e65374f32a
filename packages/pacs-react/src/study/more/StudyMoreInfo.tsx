import { type StudyId, studyApi } from '@opensono/pacs-core'
import { Copy, FileQuestion, Printer } from 'lucide-react'
import { forwardRef } from 'react'
import { Button } from '../../control/button/Button'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { EmptyState } from '../../control/feedback/EmptyState'
import { Skeleton } from '../../control/feedback/Skeleton'
import { useToasts } from '../../control/toast/ToastProvider'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { PreviewImages } from '../StudyPreview'
import { studyText } from '../studyText'
import { useLeaseEnd } from '../useLeaseEnd'
import { useLockEnd } from '../useLockEnd'
import { type StudyFactGroup, studyFactGroups } from './studyFactGroups'

/** Which study is shown in full. */
export interface StudyMoreInfoProps extends ControlProps {
  /** Null says that none was named. */
  studyId: StudyId | null
}

/** One study in full: every fact in groups, its images and its report; to be read, printed or copied. */
export const StudyMoreInfo = forwardRef<HTMLDivElement, StudyMoreInfoProps>(function StudyMoreInfo(props, ref) {
  const { studyId, className, ...rest } = props
  const { t, language } = useText(studyText)
  const toasts = useToasts()
  const { pacs } = usePacs()
  const timeZone = useUser()?.timeZone
  const found = useCall(studyApi.get, studyId === null ? null : { studyId })
  const study = found.data
  useLeaseEnd(study)
  useLockEnd(study?.lockedUntil ?? null)
  const box = { ...rest, ref, className: classes('pacs-more', className) }

  if (studyId === null) {
    return (
      <div {...box}>
        <EmptyState icon={<FileQuestion aria-hidden />} title={t('studyMore.none')}>
          {t('studyMore.noneText')}
        </EmptyState>
      </div>
    )
  }
  if (study === undefined) {
    return (
      <div {...box}>
        {found.error ? (
          <ErrorNote error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height={480} />
        )}
      </div>
    )
  }
  const groups = studyFactGroups(study, { t, language, timeZone, nowMs: pacs.serverNow() })

  return (
    <div {...box}>
      <header className="pacs-more-head">
        <h1 className="pacs-more-title">
          {study.patientName} <span className="pacs-more-number">{study.examNumber}</span>
        </h1>
        <span className="pacs-list-space" />
        <Button
          icon={<Copy aria-hidden />}
          onPress={() =>
            void copy(groups).then(
              () => toasts.success(t('studyMore.copied')),
              () => toasts.error(t('studyMore.notCopied')),
            )
          }
        >
          {t('studyMore.copy')}
        </Button>
        <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
          {t('studyMore.print')}
        </Button>
      </header>
      <div className="pacs-more-groups">
        {groups.map(({ title, facts }) => (
          <section key={title} className="pacs-more-group" aria-label={title}>
            <h2 className="pacs-more-group-title">{title}</h2>
            <dl className="pacs-more-facts">
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <PreviewImages study={study} />
    </div>
  )
})

/** As lines that a letter or another system can take: a heading, then each name and its value. */
async function copy(groups: readonly StudyFactGroup[]): Promise<void> {
  const text = groups
    .map(({ title, facts }) => [title, ...facts.map(({ label, value }) => `${label}: ${value}`)].join('\n'))
    .join('\n\n')
  await navigator.clipboard.writeText(text)
}
