import { Check, Eye, PenLine, Printer, Save } from 'lucide-react'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { useText } from '../provider/useText'
import type { ReportDraft, ReportDraftState } from './createReportDraft'
import type { ReportRefusals } from './reportRefusal'
import { reportText } from './reportText'
import { SignButton } from './signature/SignButton'
import type { UseReportActsResult } from './useReportActs'

/** What can be done with a report now. */
export interface ReportBarProps {
  draft: ReportDraft
  state: ReportDraftState
  acts: UseReportActsResult
  refusals: ReportRefusals
  /** Finishes or prints; asks before for a result that nobody chose. */
  onEnd: (act: 'finish' | 'print') => void
  onReopen: () => void
  /** Address of the page on which a phone draws the signature of a ticket; left out where the host has none. */
  signaturePage?: ((ticket: string) => string) | undefined
}

/**
 * The acts on a report. The first place is that of what comes next: a draft is finished, a finished report is printed. Who presses it
 * twice prints nothing: in the place of "Finish report" comes "Reopen", which asks.
 */
export function ReportBar({ draft, state, acts, refusals, onEnd, onReopen, signaturePage }: ReportBarProps) {
  const { t } = useText(reportText)
  const { isFinished } = refusals
  return (
    <>
      {acts.held !== null && <Banner tone="danger">{acts.held.text}</Banner>}
      <footer className="pacs-work-bar">
        {isFinished ? (
          <Button icon={<PenLine />} disabledReason={refusals.edit} isPending={acts.isBusy} onPress={onReopen}>
            {t('report.reopen')}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={<Check />}
            disabledReason={refusals.finish}
            isPending={acts.isBusy}
            onPress={() => onEnd('finish')}
          >
            {t('report.finish')}
          </Button>
        )}
        {!isFinished && (
          <Button
            icon={<Save />}
            disabledReason={refusals.edit}
            isPending={state.status === 'saving'}
            onPress={() => void draft.save()}
          >
            {t('report.save')}
          </Button>
        )}
        {!isFinished && signaturePage !== undefined && (
          <SignButton draft={draft} refusal={refusals.finish} pageOf={signaturePage} />
        )}
        <Button icon={<Eye />} isPending={acts.isBusy} onPress={acts.openPreview}>
          {t('report.preview')}
        </Button>
        <Button
          variant={isFinished ? 'primary' : 'plain'}
          icon={<Printer />}
          disabledReason={refusals.print}
          isPending={acts.isBusy}
          onPress={() => onEnd('print')}
        >
          {t('report.print')}
        </Button>
      </footer>
    </>
  )
}
