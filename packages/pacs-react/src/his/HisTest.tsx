import { type HisTest as Found, hisApi } from '@opensono/pacs-core'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { hisText } from './hisText'

/** Tries what is stored. */
export function HisTest({ isDirty, hasAddress }: { isDirty: boolean; hasAddress: boolean }) {
  const { t } = useText(hisText)
  const sayWhy = useErrorText()
  const test = useMutationCall(hisApi.test)
  const refusal = useRefusal(hisApi.test)
  const reason = refusal ?? (isDirty ? t('his.testSave') : hasAddress ? undefined : t('his.testNone'))
  return (
    <div className="pacs-his-test" aria-live="polite">
      <Button isPending={test.isPending} disabledReason={reason} onPress={() => test.mutate({})}>
        {t('his.test')}
      </Button>
      {test.isPending && <p className="pacs-access-note">{t('his.testing')}</p>}
      {test.error !== null && <Banner tone="danger">{sayWhy(test.error)}</Banner>}
      {test.data !== undefined && !test.isPending && <TestResult found={test.data} />}
    </div>
  )
}

function TestResult({ found }: { found: Found }) {
  const { t } = useText(hisText)
  const { failure, status, answeredMs, software, fhirVersion, missing } = found
  if (failure !== null) return <Banner tone="danger">{t(`his.failure.${failure}`, { status: status ?? '' })}</Banner>
  const words = { software: software || t('his.unnamed'), version: fhirVersion, ms: answeredMs ?? 0 }
  return (
    <>
      <Banner tone="success">{t('his.testGood', words)}</Banner>
      {missing.length > 0 && <Banner tone="warning">{t('his.testMissing', { names: missing.join(', ') })}</Banner>}
    </>
  )
}
