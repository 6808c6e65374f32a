import { Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../control/button/Button'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { Skeleton } from '../control/feedback/Skeleton'
import { Menu, type MenuEntry } from '../control/menu/Menu'
import { ErrorNote } from '../provider/ErrorNote'
import { useText } from '../provider/useText'
import { imageText } from './imageText'
import type { UseDropImagesResult } from './useDropImages'
import type { UseStripResult } from './useStrip'

/** Head, states and list of a strip. */
export interface StripFrameProps<Act extends string> extends ControlProps {
  title: string
  strip: Pick<UseStripResult, 'items' | 'isLoading' | 'error' | 'reload'>
  /** How many are chosen; with any, the checks of all are in sight. */
  chosenCount: number
  acts: readonly MenuEntry<Act>[]
  onAct: (act: Act) => void
  /** Controls at the right of the head. */
  tools?: ReactNode
  /** Shown instead of the list while it is empty. */
  empty: ReactNode
  drop?: UseDropImagesResult | undefined
  /** Keeps the newest in sight, at the end or at the start. */
  newestAt: 'end' | 'start'
  /** The thumbnails. */
  children: ReactNode
}

/** The frame that the strips of the study and of the buffer share. */
export function StripFrame<Act extends string>(props: StripFrameProps<Act>) {
  const { title, strip, chosenCount, acts, onAct, tools, empty, drop, newestAt, children, className, ...rest } = props
  const { t } = useText(imageText)
  const body = useRef<HTMLDivElement>(null)
  const count = strip.items.length
  const newestKey = (newestAt === 'end' ? strip.items.at(-1) : strip.items[0])?.key
  useEffect(() => {
    if (newestKey === undefined || body.current === null) return
    body.current.scrollTop = newestAt === 'end' ? body.current.scrollHeight : 0
  }, [newestKey, newestAt])
  return (
    <section
      {...rest}
      {...drop?.dropProps}
      className={classes('pacs-strip', className)}
      aria-label={title}
      aria-busy={strip.isLoading || undefined}
      data-selecting={chosenCount > 0 || undefined}
      data-drop={drop?.isOver || undefined}
    >
      <header className="pacs-strip-head">
        <h2 className="pacs-strip-title pacs-truncate">
          {title} <span className="pacs-strip-count">{count}</span>
        </h2>
        {tools}
        <Menu
          trigger={
            <Button variant="quiet" icon={<Ellipsis />} aria-label={t('strip.actions')} isDisabled={count === 0} />
          }
          label={t('strip.actions')}
          header={chosenCount > 0 ? t('strip.selected', { count: chosenCount }) : undefined}
          entries={acts}
          onAction={onAct}
          placement="bottom end"
        />
      </header>
      <div ref={body} className="pacs-strip-body">
        {drop?.isOver && <p className="pacs-strip-drop">{t('strip.dropHere')}</p>}
        {strip.error !== null && count === 0 ? (
          <ErrorNote error={strip.error} onRetry={strip.reload} />
        ) : strip.isLoading && count === 0 ? (
          <div className="pacs-strip-list">
            <Skeleton height={78} />
            <Skeleton height={78} />
          </div>
        ) : count === 0 ? (
          <div className="pacs-strip-note">{empty}</div>
        ) : (
          <ul className="pacs-strip-list">{children}</ul>
        )}
      </div>
    </section>
  )
}
