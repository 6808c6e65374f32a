import { forwardRef, type ReactNode } from 'react'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'

/** Props of {@link ListFrame}: the parts of the page of a list. */
export interface ListFrameProps extends ControlProps {
  /** Names the line of conditions for a reader. */
  filterLabel: string
  /** The conditions, each of which works at once. */
  filters: ReactNode
  /** At the right end of that line, the main button last. */
  tools?: ReactNode
  /** Above the table, for what is true of the list as a whole. */
  notice?: ReactNode
  /** The table. */
  children: ReactNode
  /** Below the table. */
  pager?: ReactNode
}

/** The layout of every list: a line of conditions, a table, a pager. */
export const ListFrame = forwardRef<HTMLDivElement, ListFrameProps>(function ListFrame(props, ref) {
  const { filterLabel, filters, tools, notice, children, pager, className, ...rest } = props
  return (
    <div {...rest} ref={ref} className={classes('pacs-list', className)}>
      <search className="pacs-list-bar" aria-label={filterLabel}>
        {filters}
        <span className="pacs-list-space" />
        {tools}
      </search>
      {notice}
      {children}
      {pager}
    </div>
  )
})
