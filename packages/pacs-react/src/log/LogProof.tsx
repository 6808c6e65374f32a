import { logApi } from '@opensono/pacs-core'
import { ShieldCheck } from 'lucide-react'
import { Button } from '../control/button/Button'
import { IconButton } from '../control/button/IconButton'
import { Banner } from '../control/feedback/Banner'
import { ProgressBar } from '../control/feedback/ProgressBar'
import { CopyField } from '../control/field/CopyField'
import { Dialog } from '../control/overlay/Dialog'
import { useErrorText } from '../provider/useErrorText'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { logText } from './logText'
import { useVerification } from './useVerification'

/** Has every row of the log looked at, and says in words whether it is whole. */
export function LogProof() {
  const { t } = useText(logText)
  const sayWhy = useErrorText()
  const refusal = useRefusal(logApi.verification)
  const { isRunning, verification, error, start, reset } = useVerification()
  const { isWhole, rows, firstBadSequence, head } = verification ?? {}
  return (
    <>
      <IconButton
        label={t('logList.verify')}
        icon={<ShieldCheck aria-hidden />}
        disabledReason={refusal}
        onPress={() => void start()}
      />
      <Dialog
        isOpen={isRunning || verification !== null || error !== null}
        onOpenChange={reset}
        title={t('logList.verify')}
        actions={<Button onPress={reset}>{t(isRunning ? 'common.cancel' : 'common.close')}</Button>}
      >
        <div className="pacs-log-proof">
          {isRunning && <ProgressBar label={t('logList.verifying')} value={null} />}
          {error !== null && <Banner tone="danger">{sayWhy(error)}</Banner>}
          {verification !== null && (
            <Banner tone={isWhole ? 'success' : 'danger'}>
              {isWhole
                ? t('logList.whole', { count: rows ?? 0 })
                : t('logList.broken', { sequence: firstBadSequence ?? '?' })}
            </Banner>
          )}
          {head !== undefined && (
            <>
              <p>{t('logList.head', head)}</p>
              <CopyField label={t('logList.checksum')} value={head.hash} />
            </>
          )}
        </div>
      </Dialog>
    </>
  )
}
