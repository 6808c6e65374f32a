import {
  fieldFaultText,
  isErrorCode,
  PacsError,
  type ReportSheetFault,
  type ReportSheetPath,
  reportSheetPaths,
} from '@opensono/pacs-core'
import { useMemo } from 'react'
import { SheetFaultTable, type SheetFaultWords } from '../../list/SheetFaultTable'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { reportImportText } from './reportImportText'

const isPath = (path: string | null): path is ReportSheetPath => reportSheetPaths.some((each) => each === path)

/** What is wrong with a sheet of reports. */
export function ReportImportFaults({ faults }: { faults: readonly ReportSheetFault[] }) {
  const { t } = useText(reportImportText)
  const sayWhy = useErrorText()
  const words = useMemo((): SheetFaultWords<ReportSheetFault> => {
    function textOf(fault: ReportSheetFault): string {
      const { refusal, message } = fault
      if (message === 'exists') return t('reportImport.exists')
      if (message === 'otherPatient') return t('reportImport.otherPatient')
      if (refusal === null) return fieldFaultText(t, fault)
      const { code, details } = refusal
      return sayWhy(isErrorCode(code) ? new PacsError(code, { received: details }) : new PacsError('FORBIDDEN'))
    }
    return {
      heads: {
        row: t('reportImport.row'),
        column: t('reportImport.column'),
        fault: t('reportImport.fault'),
        value: t('reportImport.value'),
      },
      columnOf: ({ path }) => (isPath(path) ? t(`reportImport.path.${path}`) : (path ?? t('reportImport.head'))),
      textOf,
    }
  }, [t, sayWhy])
  return <SheetFaultTable label={t('reportImport.faults')} words={words} faults={faults} />
}
