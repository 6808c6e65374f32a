import {
  dictionaryName,
  type EarlierReport,
  formatDateTime,
  type ReportParameter,
  reportApi,
  type WrittenValue,
  writtenValue,
} from '@opensono/pacs-core'
import { FileClock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../control/feedback/EmptyState'
import { Skeleton } from '../../control/feedback/Skeleton'
import { NativeSelect } from '../../control/field/NativeSelect'
import { Pager } from '../../control/pager/Pager'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { useReportParameters } from '../parameter/useReportParameters'
import { reportText } from '../reportText'
import type { ReportPanelProps } from '../side/ReportPanel'
import { ComparedText } from './ComparedText'
import { compareTexts } from './compareTexts'
import { earlierText } from './earlierText'
import { TrendLine } from './TrendLine'

const pageSize = 10

/** The patient's earlier finished reports, compared with the one that is being written. */
export function EarlierPanel({ study, content }: ReportPanelProps) {
  const { t, language } = useText(earlierText)
  const timeZone = useUser()?.timeZone
  const [pageNumber, setPageNumber] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const input = { studyId: study.studyId, pageNumber, pageSize }
  const { data, error, refetch } = useCall(reportApi.earlier, input, { isKeepingFormer: true })
  if (data === undefined) {
    return error === null ? <Skeleton height={240} /> : <ErrorNote error={error} onRetry={() => void refetch()} />
  }
  const shown = data.rows.find(({ studyId }) => studyId === chosen) ?? data.rows[0]
  if (shown === undefined) {
    return (
      <EmptyState icon={<FileClock aria-hidden />} title={t('earlier.none')}>
        {t('earlier.noneText')}
      </EmptyState>
    )
  }
  const labelOf = (each: EarlierReport) =>
    [formatDateTime(each.at, timeZone).slice(0, 10), dictionaryName(each.examType, language), each.examNumber]
      .filter((part) => part !== '')
      .join(' ')
  return (
    <div className="pacs-earlier">
      <NativeSelect
        label={t('earlier.report')}
        options={data.rows.map((each) => ({ id: each.studyId as string, label: labelOf(each) }))}
        value={shown.studyId}
        onChange={setChosen}
      />
      {data.total > pageSize && (
        <Pager
          aria-label={t('earlier.pages')}
          page={pageNumber}
          pageSize={pageSize}
          total={data.total}
          onPageChange={setPageNumber}
        />
      )}
      {shown.reportedByName !== null && (
        <p className="pacs-parameter-note">{t('earlier.by', { name: shown.reportedByName })}</p>
      )}
      <Values study={study} content={content} shown={shown} all={data.rows} />
      <Texts now={content.findings} then={shown.findings} label="report.findings" />
      <Texts now={content.impression} then={shown.impression} label="report.impression" />
      <p className="pacs-parameter-note">{t('earlier.newOnes')}</p>
      {shown.addenda.map(({ at, byName, text }) => (
        <section key={`${at} ${text}`}>
          <h3>{t('earlier.addendum', { time: formatDateTime(at, timeZone), name: byName })}</h3>
          <p className="pacs-earlier-text">{text}</p>
        </section>
      ))}
    </div>
  )
}

interface TextsProps {
  now: string
  then: string
  label: 'report.findings' | 'report.impression'
}

function Texts({ now, then, label }: TextsProps) {
  const { t } = useText(reportText)
  const { t: say } = useText(earlierText)
  const pieces = useMemo(() => compareTexts(now, then), [now, then])
  return (
    <section>
      <h3>{t(label)}</h3>
      <p className="pacs-earlier-text">
        {pieces.length === 0 && say('earlier.noText')}
        <ComparedText pieces={pieces} />
      </p>
    </section>
  )
}

const numberOf = (value: string | undefined): number | null =>
  value !== undefined && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : null

interface ValuesProps extends Pick<ReportPanelProps, 'study' | 'content'> {
  shown: EarlierReport
  /** The page of earlier reports, newest first. */
  all: readonly EarlierReport[]
}

/** The values of two reports with their difference, and the line of all reports of the page. */
function Values({ study, content, shown, all }: ValuesProps) {
  const { t, language } = useText(earlierText)
  const found = useReportParameters(study, content)
  if (shown.parameters.length === 0) return null
  const nowOf = (then: ReportParameter): WrittenValue | undefined => {
    const { parameterId } = then
    const value = found?.values.get(parameterId)
    const typed = content.parameters.find((each) => each.parameterId === parameterId)?.value
    const shown = value !== undefined && 'value' in value ? value.value : typed
    return shown === undefined ? undefined : writtenValue(found?.parameters.get(parameterId) ?? then, shown, language)
  }
  const thenOf = (report: EarlierReport, id: string) => report.parameters.find(({ parameterId }) => parameterId === id)
  return (
    <section>
      <h3>{t('earlier.values')}</h3>
      <table className="pacs-parameter-growth" aria-label={t('earlier.values')}>
        <thead>
          <tr>
            {(['value', 'before', 'now', 'difference', 'trend'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`earlier.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.parameters.map((then) => {
            const now = nowOf(then)
            const before = writtenValue(then, then.value, language)
            // A value of another unit is no point of the same line, and differs by no number.
            const isSameUnit = now === undefined || now.unit === before.unit
            const [start, end] = [numberOf(before.value), isSameUnit ? numberOf(now?.value) : null]
            const former = [...all].reverse().flatMap((report) => {
              const each = thenOf(report, then.parameterId)
              const value = each?.unit === then.unit ? numberOf(each.value) : null
              return value === null ? [] : [value]
            })
            const name = dictionaryName(then, language)
            return (
              <tr key={then.parameterId}>
                <th scope="row" title={name}>
                  {[then.abbreviation || name, before.unit].filter(Boolean).join(' ')}
                </th>
                <td>{before.value}</td>
                <td>{isSameUnit ? now?.value : [now.value, now.unit].filter(Boolean).join(' ')}</td>
                <td>{start === null || end === null ? '' : signed(end - start)}</td>
                <td>
                  <TrendLine name={name} values={end === null ? former : [...former, end]} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** A difference with its sign, without the noise of binary subtraction. */
function signed(difference: number): string {
  const rounded = Number(difference.toFixed(4))
  return rounded > 0 ? `+${rounded}` : String(rounded)
}
