import { limits, type ReportResult } from '@opensono/pacs-core'
import { Button } from '../control/button/Button'
import { Dialog } from '../control/overlay/Dialog'
import { TextDialog } from '../control/overlay/TextDialog'
import { lazyPart } from '../provider/lazyPart'
import { useText } from '../provider/useText'
import type { ReportDraft } from './createReportDraft'
import { reportText } from './reportText'

const ReportHistory = lazyPart(() => import('./ReportHistory').then((part) => part.ReportHistory))

/** What is asked, or looked at, over a report. */
export type ReportQuestion = 'finish' | 'print' | 'reason' | 'history'

interface ReportQuestionsProps {
  draft: ReportDraft
  question: ReportQuestion
  /** The result that a report is finished or printed with. */
  onResult: (act: 'finish' | 'print', result: ReportResult) => void
  onReopen: (reason: string) => void
  /** Why no version can be restored now. */
  restoreRefusal: string | undefined
  onClose: () => void
}

/** The dialogs of a report. */
export function ReportQuestions(props: ReportQuestionsProps) {
  const { draft, question, onResult, onReopen, restoreRefusal, onClose } = props
  switch (question) {
    case 'finish':
    case 'print':
      return <AskResult onChoose={(result) => onResult(question, result)} onClose={onClose} />
    case 'reason':
      return <AskReason onReopen={onReopen} onClose={onClose} />
    case 'history':
      return <ReportHistory draft={draft} restoreRefusal={restoreRefusal} onClose={onClose} />
  }
}

/** Asks for the result of a report that is about to be finished without one. It may stay unknown. */
function AskResult({ onChoose, onClose }: { onChoose: (result: ReportResult) => void; onClose: () => void }) {
  const { t } = useText(reportText)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('report.askResult.title')}
      size="small"
      actions={
        <>
          <Button onPress={() => onChoose('unknown')}>{t('report.askResult.leave')}</Button>
          <Button onPress={() => onChoose('positive')}>{t('study.result.positive')}</Button>
          <Button onPress={() => onChoose('negative')} autoFocus>
            {t('study.result.negative')}
          </Button>
        </>
      }
    >
      <p>{t('report.askResult.text')}</p>
    </Dialog>
  )
}

/** Asks why a finished report is reopened, and says what follows. */
function AskReason({ onReopen, onClose }: { onReopen: (reason: string) => void; onClose: () => void }) {
  const { t } = useText(reportText)
  return (
    <TextDialog
      title={t('report.askReason.title')}
      label={t('report.askReason.reason')}
      maxLength={limits.report.reasonLength}
      confirmLabel={t('report.reopen')}
      onConfirm={onReopen}
      onCancel={onClose}
    >
      {t('report.askReason.text')}
    </TextDialog>
  )
}
