import type { DataOf, reportSignatureApi } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { signatureText } from './signatureText'

interface SignedReportProps {
  report: Pick<DataOf<typeof reportSignatureApi.page>, 'patientName' | 'examNumber' | 'impression'>
}

/** Which report is signed: a signature is given to words that its doctor sees. */
export function SignedReport({ report: { patientName, examNumber, impression } }: SignedReportProps) {
  const { t } = useText(signatureText)
  // A server of an earlier release names nothing.
  if (examNumber === '') return null
  return (
    <dl className="pacs-sign-report">
      <dt>{t('signing.patient')}</dt>
      <dd>
        <strong>{patientName}</strong> {examNumber}
      </dd>
      {impression !== '' && (
        <>
          <dt>{t('signing.impression')}</dt>
          <dd className="pacs-sign-words">{impression}</dd>
        </>
      )}
    </dl>
  )
}
