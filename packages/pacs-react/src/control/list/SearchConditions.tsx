import { RefreshCw, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button/IconButton'
import { SearchField } from '../field/SearchField'
import { useControlText } from '../root/RootContext'

/** The conditions of a list, and what follows when they change. */
export interface SearchConditionsProps {
  search: string
  /** What is looked through: "Name or code". */
  searchHint: string
  /** Called with the text when the typing rests, at Enter, and when the field is left. */
  onSearch: (text: string) => void
  /** Shorter, where the line has to hold more. */
  isShort?: boolean | undefined
  /** What else narrows the list. */
  children?: ReactNode
  /** Puts all conditions back. */
  onReset: () => void
  /** Reads the list again. */
  onRefresh: () => void
}

/** The conditions of a list: a search, what else narrows it, all of that undone, and the list read again. */
export function SearchConditions(props: SearchConditionsProps) {
  const { search, searchHint, onSearch, isShort, children, onReset, onRefresh } = props
  const t = useControlText()
  return (
    <>
      <SearchField
        label={t('control.search')}
        className={isShort ? 'pacs-list-short' : 'pacs-list-wide'}
        placeholder={searchHint}
        value={search}
        onChange={onSearch}
      />
      {children}
      <IconButton label={t('control.resetConditions')} icon={<RotateCcw aria-hidden />} onPress={onReset} />
      <IconButton label={t('control.readAgain')} icon={<RefreshCw aria-hidden />} onPress={onRefresh} />
    </>
  )
}
