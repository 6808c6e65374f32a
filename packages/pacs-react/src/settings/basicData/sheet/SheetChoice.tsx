import { type SheetFault, uploadRules } from '@opensono/pacs-core'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { FileButton } from '../../../control/button/FileButton'
import { Banner } from '../../../control/feedback/Banner'
import { ProgressBar } from '../../../control/feedback/ProgressBar'
import { useErrorText } from '../../../provider/useErrorText'
import { useText } from '../../../provider/useText'
import { dictionaryText } from '../dictionaryText'
import { SheetFaults } from './SheetFaults'
import type { SheetImportState, SheetResult } from './useSheetTaking'

const { extensions, maxBytes } = uploadRules.import
const bytesPerMegabyte = 1024 * 1024

interface SheetChoiceProps {
  columnOf: (path: NonNullable<SheetFault['path']>) => string
  state: SheetImportState
  onChoose: (file: File) => void
}

/** Where a sheet is chosen or dropped, and what became of it. */
export function SheetChoice({ columnOf, state, onChoose }: SheetChoiceProps) {
  const { t } = useText(dictionaryText)
  const [isOver, setOver] = useState(false)
  const isBusy = state.phase === 'sending' || state.phase === 'checking' || state.phase === 'writing'
  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined && !isBusy) onChoose(file)
  }
  return (
    <section
      className="pacs-dictionary-import"
      aria-label={t('dictionary.importChoose')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <p>{t('dictionary.importText')}</p>
      <div className="pacs-dictionary-drop">
        <FileButton
          label={t('dictionary.importChoose')}
          extensions={extensions}
          icon={<FileSpreadsheet aria-hidden />}
          isPending={isBusy}
          variant={state.phase === 'rest' ? 'primary' : 'plain'}
          onChoose={onChoose}
        >
          {t(state.phase === 'rest' ? 'dictionary.importChoose' : 'dictionary.importAnother')}
        </FileButton>
        <span>{t('dictionary.importDrop')}</span>
      </div>
      <SheetNote columnOf={columnOf} state={state} />
    </section>
  )
}

function SheetNote({ columnOf, state }: Omit<SheetChoiceProps, 'onChoose'>) {
  const { t } = useText(dictionaryText)
  const sayWhy = useErrorText('UPLOAD_FAILED')
  if (state.phase === 'rest') return null
  const { file } = state
  switch (state.phase) {
    case 'refused': {
      const max = maxBytes / bytesPerMegabyte
      return <Banner tone="danger">{t(`dictionary.import${state.fault}`, { file, max })}</Banner>
    }
    case 'sending':
      return (
        <ProgressBar
          label={t('dictionary.importSending', { file })}
          value={state.percent}
          valueText={`${state.percent}%`}
        />
      )
    case 'checking':
      return <ProgressBar label={t('dictionary.importChecking', { file })} value={null} />
    case 'writing':
      return <ProgressBar label={t('dictionary.importWriting')} value={null} />
    case 'failed':
      return <Banner tone="danger">{sayWhy(state.error)}</Banner>
    case 'checked':
      return <SheetOutcome columnOf={columnOf} file={file} result={state.result} />
  }
}

interface SheetOutcomeProps extends Pick<SheetChoiceProps, 'columnOf'> {
  file: string
  result: SheetResult
}

/** What the sheet would change, or what is wrong with which cell. */
function SheetOutcome({ columnOf, file, result }: SheetOutcomeProps) {
  const { t } = useText(dictionaryText)
  const { faults, faultCount, added, changed, unchanged } = result
  if (faultCount > 0) {
    return (
      <>
        <Banner tone="danger">
          {t('dictionary.importBad', { count: faultCount })}{' '}
          {faultCount > faults.length && t('dictionary.importFirst', { shown: faults.length })}
        </Banner>
        <SheetFaults columnOf={columnOf} faults={faults} />
      </>
    )
  }
  const isNothing = added + changed === 0
  return (
    <>
      <Banner tone={isNothing ? 'info' : 'success'}>
        {t(isNothing ? 'dictionary.importNothing' : 'dictionary.importGood', { file })}
      </Banner>
      <dl className="pacs-dictionary-counts">
        {(['Added', 'Changed', 'Unchanged'] as const).map((each) => (
          <div key={each}>
            <dt>{t(`dictionary.import${each}`)}</dt>
            <dd>{{ Added: added, Changed: changed, Unchanged: unchanged }[each]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
