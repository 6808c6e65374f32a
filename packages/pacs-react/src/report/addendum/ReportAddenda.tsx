import {
  formatDateTime,
  isReportFinished,
  refusalFactsOf,
  reportAddendumApi,
  type Study,
  studyFactsOf,
  whyNotAddendum,
} from '@opensono/pacs-core'
import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useRefusalText } from '../../provider/useErrorText'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { useActor, useUser } from '../../provider/useUser'
import { SealLine } from '../seal/SealLine'
import { sealText } from '../seal/sealText'
import { AddendumDialog } from './AddendumDialog'
import { addendumText } from './addendumText'

/** A finished report that may be added to. */
export interface ReportAddendaProps {
  study: Study
  /** The version of the report that is shown. */
  version: number
}

/** What was added to a report since it was finished, and the way to add to a printed one. */
export function ReportAddenda({ study, version }: ReportAddendaProps) {
  const { t } = useText(addendumText)
  const { t: seal } = useText(sealText)
  const actor = useActor()
  const timeZone = useUser()?.timeZone
  const say = useRefusalText()
  const [isAdding, setAdding] = useState(false)
  const { studyId } = study
  const {
    data = [],
    error,
    refetch,
  } = useCall(reportAddendumApi.list, usePermission(reportAddendumApi.list) ? { studyId } : null)
  const isOpen = isReportFinished(studyFactsOf(study)) && study.printTime !== null
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (actor === null || (data.length === 0 && !isOpen)) return null
  const refusal = whyNotAddendum(studyFactsOf(study), actor)
  return (
    <section className="pacs-addenda" aria-label={t('addendum.title')}>
      {data.map(({ id, at, byName, text, sealed, isWhole }) => (
        <article key={id}>
          <h3>{t('addendum.of', { time: formatDateTime(at, timeZone), name: byName })}</h3>
          <p>{text}</p>
          <SealLine code={sealed.seal.code} read={async () => ({ sealed, isWhole })} />
          {!isWhole && <Banner tone="danger">{seal('seal.changed')}</Banner>}
        </article>
      ))}
      {isOpen && (
        <Button
          size="small"
          icon={<FilePlus />}
          disabledReason={
            refusal === null
              ? undefined
              : refusal === 'FORBIDDEN'
                ? t('addendum.noRight')
                : say(refusal, refusalFactsOf(study))
          }
          onPress={() => setAdding(true)}
        >
          {t('addendum.add')}
        </Button>
      )}
      {isAdding && <AddendumDialog studyId={studyId} version={version} onClose={() => setAdding(false)} />}
    </section>
  )
}
