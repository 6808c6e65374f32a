import { fieldFaultText, type SheetFault } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { SheetFaultTable, type SheetFaultWords } from '../../../list/SheetFaultTable'
import { useText } from '../../../provider/useText'
import { dictionaryText } from '../dictionaryText'

interface SheetFaultsProps {
  /** What the column of a fault is called. It stays the same between renderings. */
  columnOf: (path: NonNullable<SheetFault['path']>) => string
  faults: readonly SheetFault[]
}

/** What is wrong with a sheet of a dictionary. */
export function SheetFaults({ columnOf, faults }: SheetFaultsProps) {
  const { t } = useText(dictionaryText)
  const words = useMemo(
    (): SheetFaultWords<SheetFault> => ({
      heads: {
        row: t('dictionary.importRow'),
        column: t('dictionary.importColumn'),
        fault: t('dictionary.importFault'),
        value: t('dictionary.importValue'),
      },
      columnOf: ({ row, path }) =>
        path === null ? t(row === 1 ? 'dictionary.importHead' : 'dictionary.importWholeRow') : columnOf(path),
      textOf: (fault) => fieldFaultText(t, fault),
    }),
    [t, columnOf],
  )
  return <SheetFaultTable label={t('dictionary.importFaults')} words={words} faults={faults} />
}
