import { limits } from '@opensono/pacs-core'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { forwardRef } from 'react'
import { IconButton } from '../button/IconButton'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { NativeSelect } from '../field/NativeSelect'
import { useControlText, useLanguage } from '../root/RootContext'
import { pageFacts } from './pageFacts'

/** Props of {@link Pager}. Pages are counted from 0. */
export interface PagerProps extends ControlProps {
  /** Counted from 0, as the calls count. */
  page: number
  pageSize: number
  /** Rows in all; exact up to 10,000. */
  total: number
  /** False when there are more rows than `total` says; it is then shown as `10,000+`. @defaultValue true */
  isTotalExact?: boolean | undefined
  /** Rows on this page, which say whether there is a next one while the total is not exact. */
  rowCount?: number | undefined
  /** Called with the page to show, counted from 0. */
  onPageChange: (page: number) => void
  /** Adds the choice of the page's size. */
  onPageSizeChange?: ((pageSize: number) => void) | undefined
  /** @defaultValue 20, 50, 100, 200 */
  pageSizes?: readonly number[] | undefined
  isDisabled?: boolean | undefined
  /** The first page is on its way: nothing is known yet, so nothing is said. @defaultValue false */
  isLoading?: boolean | undefined
}

const defaultSizes = [limits.studyPageSize, 50, 100, limits.maxPageSize]

/** Goes through the pages of a list and shows which one is current. */
export const Pager = forwardRef<HTMLElement, PagerProps>(function Pager(props, ref) {
  const { page, pageSize, total, isTotalExact = true, rowCount, onPageChange, onPageSizeChange, ...rest } = props
  const { pageSizes = defaultSizes, isDisabled, isLoading, className, ...box } = rest
  const t = useControlText()
  const language = useLanguage()
  const figure = (value: number) => value.toLocaleString(language)
  const facts = pageFacts({ page, pageSize, total, isTotalExact, rowCount })
  const totalText = isTotalExact ? figure(total) : `${figure(total)}+`
  const rangeText = isLoading
    ? ''
    : facts.last === 0
      ? t('control.noRows')
      : t('control.rangeOfTotal', { first: figure(facts.first), last: figure(facts.last), total: totalText })
  return (
    <nav {...box} ref={ref} className={classes('pacs-pager', className)} aria-label={t('control.pages')}>
      <span className="pacs-pager-range" aria-live="polite">
        {rangeText}
      </span>
      {onPageSizeChange && (
        <NativeSelect
          label={t('control.pageSize')}
          isBare
          className="pacs-pager-size"
          options={pageSizes.map((size) => ({ id: String(size), label: t('control.perPage', { size }) }))}
          value={String(pageSize)}
          isDisabled={isDisabled}
          onChange={(size) => onPageSizeChange(Number(size))}
        />
      )}
      <span className="pacs-pager-page">
        {isTotalExact && !isLoading
          ? t('control.pageOfPages', { page: figure(page + 1), pages: figure(facts.pages) })
          : t('control.pageOnly', { page: figure(page + 1) })}
      </span>
      <div className="pacs-pager-steps">
        <IconButton
          label={t('control.firstPage')}
          icon={<ChevronFirst aria-hidden />}
          isDisabled={isDisabled || !facts.hasPrevious}
          onPress={() => onPageChange(0)}
        />
        <IconButton
          label={t('control.previousPage')}
          icon={<ChevronLeft aria-hidden />}
          isDisabled={isDisabled || !facts.hasPrevious}
          onPress={() => onPageChange(page - 1)}
        />
        <IconButton
          label={t('control.nextPage')}
          icon={<ChevronRight aria-hidden />}
          isDisabled={isDisabled || !facts.hasNext}
          onPress={() => onPageChange(page + 1)}
        />
        {isTotalExact && (
          <IconButton
            label={t('control.lastPage')}
            icon={<ChevronLast aria-hidden />}
            isDisabled={isDisabled || !facts.hasNext}
            onPress={() => onPageChange(facts.pages - 1)}
          />
        )}
      </div>
    </nav>
  )
})
