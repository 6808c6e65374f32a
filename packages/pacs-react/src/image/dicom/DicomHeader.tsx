import { PacsError } from '@opensono/pacs-core'
import { type DicomDataset, loadDicomDictionary } from '@opensono/pacs-core/dicom'
import { useEffect, useMemo, useState } from 'react'
import { Skeleton } from '../../control/feedback/Skeleton'
import { SearchField } from '../../control/field/SearchField'
import { ErrorNote } from '../../provider/ErrorNote'
import { useText } from '../../provider/useText'
import { dicomText } from './dicomText'
import { foundRows, type HeaderRow, headerRows } from './headerRows'

/** Whose elements are shown. */
export interface DicomHeaderProps {
  /** Reads the elements of the file; called once for each function that is given. */
  read: () => Promise<DicomDataset>
}

/** More lines than anybody reads are not drawn: the search finds what is in them. */
const rowsMost = 500

type Loaded = { rows: readonly HeaderRow[] } | { error: PacsError }

/** The elements of a DICOM file as a table that can be searched, private ones too. */
export function DicomHeader({ read }: DicomHeaderProps) {
  const { t } = useText(dicomText)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    let isOver = false
    setLoaded(null)
    Promise.all([read(), loadDicomDictionary()]).then(
      ([dataset, dictionary]) => {
        if (!isOver) setLoaded({ rows: headerRows(dataset, dictionary, (count) => t('header.bytes', { count })) })
      },
      (error: unknown) => {
        if (!isOver) setLoaded({ error: PacsError.from(error) })
      },
    )
    return () => {
      isOver = true
    }
  }, [read, t])
  const rows = loaded !== null && 'rows' in loaded ? loaded.rows : null
  const found = useMemo(() => foundRows(rows ?? [], typed), [rows, typed])
  if (loaded !== null && 'error' in loaded) return <ErrorNote error={loaded.error} />
  if (rows === null) return <Skeleton height={240} />
  return (
    <div className="pacs-dicom-header">
      <SearchField isLabelShown label={t('header.search')} value={typed} onChange={setTyped} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard */}
      <section className="pacs-dicom-header-rows" aria-label={t('header.title')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('header.tag')}</th>
              <th scope="col">{t('header.name')}</th>
              <th scope="col">{t('header.vr')}</th>
              <th scope="col">{t('header.value')}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, rowsMost).map((row) => (
              <tr key={row.key}>
                <th scope="row" className="pacs-numeric" style={{ paddingInlineStart: `${row.depth + 0.5}em` }}>
                  {row.tag}
                </th>
                <td>{row.name || t(row.isPrivate ? 'header.private' : 'header.unknown')}</td>
                <td>{row.vr}</td>
                <td>{row.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p role="status">
        {found.length > rowsMost
          ? t('header.countSome', { shown: rowsMost, count: found.length })
          : t('header.count', { count: found.length })}
      </p>
    </div>
  )
}
