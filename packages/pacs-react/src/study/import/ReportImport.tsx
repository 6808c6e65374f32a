import type { SaveFile } from '@opensono/pacs-capture/export'
import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { reportSheetApi, uploadRules } from '@opensono/pacs-core'
import { Download, FileSpreadsheet } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { FileButton } from '../../control/button/FileButton'
import { Banner } from '../../control/feedback/Banner'
import { ProgressBar } from '../../control/feedback/ProgressBar'
import { Dialog } from '../../control/overlay/Dialog'
import { useToasts } from '../../control/toast/ToastProvider'
import { sheetFile } from '../../file/sheetFile'
import { useFileSaving } from '../../file/useFileSaving'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { type SheetImportState, useSheetTaking } from '../../settings/basicData/sheet/useSheetTaking'
import { ReportImportFaults } from './ReportImportFaults'
import { ReportImportPatients } from './ReportImportPatients'
import { type ReportImportResult, reportImportText } from './reportImportText'

const { extensions, maxBytes } = uploadRules.import
const bytesPerMegabyte = 1024 * 1024

/** Where sheets of reports come from and go to. */
export interface ReportImportProps {
  onClose: () => void
  /** @defaultValue the S3 that the server names */
  store?: Pick<ObjectStore, 'put'> | undefined
  /** What becomes of the empty sheet. @defaultValue a download of the browser */
  save?: SaveFile | undefined
}

/** Takes reports of an Excel sheet over as drafts: all of them, or none and what is wrong with which row. */
export function ReportImport({ onClose, store, save }: ReportImportProps) {
  const { t, language } = useText(reportImportText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const importing = useMutationCall(reportSheetApi.import)
  const empty = useFileSaving({ save, onFailed: (error) => toasts.error(sayWhy(error)) })
  const sheet = useSheetTaking<ReportImportResult>({
    check: (fileUrl, signal) => pacs.call(reportSheetApi.import, { fileUrl, isTrial: true }, { signal }),
    take: (fileUrl) => importing.mutateAsync({ fileUrl, isTrial: false }),
    store,
    onDone(file, { studyIds }) {
      toasts.success(t('reportImport.done', { file, count: studyIds.length }))
      onClose()
    },
    onStopped: () => undefined,
  })
  const { state } = sheet
  const isWriting = state.phase === 'writing'
  const isBusy = isWriting || state.phase === 'sending' || state.phase === 'checking'
  const count = state.phase === 'checked' && state.result.faultCount === 0 ? state.result.studyIds.length : 0
  const fetchEmpty = () =>
    empty.start(async (signal) => sheetFile(await pacs.call(reportSheetApi.empty, { language }, { signal })))
  return (
    <Dialog
      isOpen
      size="large"
      title={t('reportImport.title')}
      onOpenChange={() => {
        if (isWriting) return
        sheet.cancel()
        onClose()
      }}
      actions={
        (count > 0 || isWriting) && (
          <Button variant="primary" isPending={isWriting} onPress={() => void sheet.takeOver()}>
            {isWriting ? t('reportImport.writing') : t('reportImport.run', { count })}
          </Button>
        )
      }
    >
      <section className="pacs-dictionary-import" aria-label={t('reportImport.choose')}>
        <p>{t('reportImport.text')}</p>
        <div className="pacs-dictionary-drop">
          <FileButton
            label={t('reportImport.choose')}
            extensions={extensions}
            icon={<FileSpreadsheet aria-hidden />}
            isPending={isBusy}
            variant={state.phase === 'rest' ? 'primary' : 'plain'}
            onChoose={(file) => void sheet.send(file)}
          >
            {t(state.phase === 'rest' ? 'reportImport.choose' : 'reportImport.another')}
          </FileButton>
          <Button icon={<Download aria-hidden />} isPending={empty.isPending} onPress={() => void fetchEmpty()}>
            {t('reportImport.template')}
          </Button>
        </div>
        <ImportNote state={state} />
      </section>
    </Dialog>
  )
}

function ImportNote({ state }: { state: SheetImportState<ReportImportResult> }) {
  const { t } = useText(reportImportText)
  const sayWhy = useErrorText('UPLOAD_FAILED')
  if (state.phase === 'rest') return null
  const { file } = state
  switch (state.phase) {
    case 'refused':
      return (
        <Banner tone="danger">{t(`reportImport.${state.fault}`, { file, max: maxBytes / bytesPerMegabyte })}</Banner>
      )
    case 'sending':
      return (
        <ProgressBar
          label={t('reportImport.sending', { file })}
          value={state.percent}
          valueText={`${state.percent}%`}
        />
      )
    case 'checking':
      return <ProgressBar label={t('reportImport.checking', { file })} value={null} />
    case 'writing':
      return <ProgressBar label={t('reportImport.writing')} value={null} />
    case 'failed':
      return <Banner tone="danger">{sayWhy(state.error)}</Banner>
    case 'checked':
      return <ImportOutcome file={file} result={state.result} />
  }
}

/** How many reports the sheet holds, or what is wrong with which row. */
function ImportOutcome({ file, result }: { file: string; result: ReportImportResult }) {
  const { t } = useText(reportImportText)
  const { faults, faultCount, studyIds } = result
  if (faultCount > 0) {
    return (
      <>
        <Banner tone="danger">
          {t('reportImport.bad', { count: faultCount })}{' '}
          {faultCount > faults.length && t('reportImport.first', { shown: faults.length })}
        </Banner>
        <ReportImportFaults faults={faults} />
      </>
    )
  }
  const count = studyIds.length
  return count === 0 ? (
    <Banner tone="info">{t('reportImport.nothing', { file })}</Banner>
  ) : (
    <>
      <Banner tone="success">{t('reportImport.good', { file, count })}</Banner>
      <ReportImportPatients patients={result.patients} />
    </>
  )
}
