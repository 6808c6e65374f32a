import { formatDateTime, hisApi } from '@opensono/pacs-core'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { hisText } from './hisText'

/** What last went wrong with the hospital information system. */
export function HisFailures() {
  const { t } = useText(hisText)
  const timeZone = useUser()?.timeZone
  const found = useCall(hisApi.failures, {}, { staleTimeMs: 0 })
  const rows = found.data ?? []
  return (
    <section className="pacs-access-section" aria-label={t('his.failures')}>
      <h3>{t('his.failures')}</h3>
      {found.error !== null && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <p className="pacs-access-note">{t('his.noFailures')}</p>}
      {rows.length > 0 && (
        <table className="pacs-his-failures">
          <thead>
            <tr>
              <th scope="col">{t('his.column.at')}</th>
              <th scope="col">{t('his.column.during')}</th>
              <th scope="col">{t('his.column.failure')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.at} ${row.during} ${row.failure}`}>
                <td className="pacs-numeric">{formatDateTime(row.at, timeZone)}</td>
                <td>{t(`his.during.${row.during}`)}</td>
                <td>{t(`his.failure.${row.failure}`, { status: row.status ?? '' })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
