import { limits, type StudyRow } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { lazyView } from '../../control/lazy/lazyView'
import { Dialog } from '../../control/overlay/Dialog'
import { useText } from '../../provider/useText'
import { printEachText } from './printEachText'
import { usePrintEach } from './usePrintEach'

const PrintFrame = lazyView(() => import('../../paper/PrintFrame').then((part) => part.PrintFrame))

/** Which reports are printed. Give it a `key`, so that others are asked about again. */
export interface PrintEachProps {
  /** In the order of the list. */
  rows: readonly StudyRow[]
  /** Called when it is closed and nothing is at the printer. */
  onClose: () => void
}

/** Asks before several reports are printed, and says afterwards which were not. It stays while its file is at the printer. */
export function PrintEach({ rows, onClose }: PrintEachProps) {
  const { t } = useText(printEachText)
  const [isOpen, setOpen] = useState(true)
  const { paper, refused, isPending, print, failed } = usePrintEach(() => setOpen(false))
  const isAsking = refused.length === 0
  const most = limits.report.printed
  function close(): void {
    if (isPending) return
    if (paper === null) onClose()
    else setOpen(false)
  }
  const tooMany = rows.length > most ? t('printEach.tooMany', { most }) : undefined
  return (
    <>
      {paper !== null && <PrintFrame pdf={paper} onFailed={failed} />}
      <Dialog
        isOpen={isOpen}
        onOpenChange={close}
        title={
          isAsking ? t('printEach.title', { count: rows.length }) : t('printEach.refused', { count: refused.length })
        }
        actions={
          isAsking ? (
            <>
              <Button isDisabled={isPending} onPress={close}>
                {t('common.cancel')}
              </Button>
              <Button variant="primary" isPending={isPending} disabledReason={tooMany} onPress={() => print(rows)}>
                {t('printEach.run')}
              </Button>
            </>
          ) : (
            <Button variant="primary" onPress={close}>
              {t('common.close')}
            </Button>
          )
        }
      >
        {isAsking && (
          <>
            <p>{t('printEach.text')}</p>
            <ol className="pacs-print-each" aria-label={t('printEach.list')}>
              {rows.map(({ studyId, patientName, examNumber }) => (
                <li key={studyId}>
                  {patientName} <span className="pacs-access-note">{examNumber}</span>
                </li>
              ))}
            </ol>
          </>
        )}
        {!isAsking && (
          <ul className="pacs-print-each" aria-label={t('printEach.list')}>
            {refused.map(({ row, why }) => (
              <li key={row.studyId}>
                <Banner tone="warning">
                  {row.patientName} {row.examNumber}: {why}
                </Banner>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  )
}
