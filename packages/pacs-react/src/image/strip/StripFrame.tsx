import { Ellipsis, FolderPlus, Lock, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../control/button/Button'
import { IconButton } from '../../control/button/IconButton'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { Skeleton } from '../../control/feedback/Skeleton'
import { Menu, type MenuEntry } from '../../control/menu/Menu'
import { ErrorNote } from '../../provider/ErrorNote'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import type { FolderEntry } from './AddFiles'
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
  onChooseNone: () => void
  /** Adds a folder, by the first entry of the menu; null where none may be added. */
  folder: FolderEntry | null
  /** Controls at the right of the head. */
  tools?: ReactNode
  /** Controls that take their place while some are chosen. */
  chosenTools?: ReactNode
  /** Why nothing of it can be changed now: said above the list. */
  refusal?: string | undefined
  /** What must be decided on: shown above the list. */
  notice?: ReactNode
  /** Which views are there: between the head and the list. */
  views?: ReactNode
  /** Shown instead of the list while it is empty. */
  empty: ReactNode
  drop?: UseDropImagesResult | undefined
  /** What happens to images of the buffer that are dropped. */
  dropText?: string
  /** What happens to files that are dropped. */
  dropFilesText: string
  /** Says that images can be put in order. */
  canReorder?: boolean
  /** The thumbnails, in a list of that name; the id is that of the text on its keys. */
  children: (list: { title: string; hintId: string }) => ReactNode
}

/** The acts of a strip after the entry that adds a folder. */
function withFolder<Act extends string>(
  label: string,
  folder: FolderEntry | null,
  acts: readonly MenuEntry<Act>[],
): readonly MenuEntry<Act | 'addFolder'>[] {
  if (folder === null) return acts
  const entry = { id: 'addFolder', label, icon: <FolderPlus />, disabledReason: folder.disabledReason } as const
  return [entry, ...acts.map((act, at) => (at === 0 ? { ...act, startsGroup: true } : act))]
}

/** The frame that the strips of the study and of the buffer share. */
export function StripFrame<Act extends string>(props: StripFrameProps<Act>) {
  const { title, strip, chosenCount, acts, folder, onAct, onChooseNone, tools, chosenTools, empty, drop } = props
  const { refusal, notice, dropText, dropFilesText, canReorder = false, children, className, id, style } = props
  const { t } = useText(imageText)
  const hintId = useId()
  const body = useRef<HTMLDivElement>(null)
  const count = strip.items.length
  const entries = withFolder(t('strip.addFolder'), folder, acts)
  const isWaiting = strip.isLoading && count === 0
  const newestKey = strip.items.at(-1)?.key
  useEffect(() => {
    if (newestKey === undefined || body.current === null) return
    body.current.scrollTop = body.current.scrollHeight
  }, [newestKey])
  return (
    <section
      id={id}
      style={style}
      {...drop?.dropProps}
      className={classes('pacs-strip', className)}
      aria-label={title}
      aria-busy={strip.isLoading || undefined}
      data-selecting={chosenCount > 0 || undefined}
      data-drop={drop?.isOver || undefined}
    >
      <header className="pacs-strip-head">
        <h2
          className={chosenCount > 0 ? 'pacs-hidden-visually' : 'pacs-strip-title pacs-truncate'}
          title={`${title} ${count}`}
        >
          {title} <span className="pacs-strip-count">{count}</span>
        </h2>
        {chosenCount === 0 ? (
          tools
        ) : (
          <>
            <output className="pacs-strip-chosen pacs-truncate" title={t('strip.selected', { count: chosenCount })}>
              <span className="pacs-numeric" aria-hidden>
                {chosenCount}
              </span>
              <span className="pacs-strip-chosen-words">{t('strip.selected', { count: chosenCount })}</span>
            </output>
            {chosenTools}
            <IconButton className="pacs-strip-none" label={t('strip.selectNone')} icon={<X />} onPress={onChooseNone} />
          </>
        )}
        <Menu
          trigger={
            <Button
              variant="quiet"
              icon={<Ellipsis />}
              aria-label={t('strip.actions')}
              isDisabled={count === 0 && folder === null}
            />
          }
          label={t('strip.actions')}
          entries={entries}
          onAction={(id) => (id === 'addFolder' ? folder?.ask() : onAct(id as Act))}
          placement="bottom end"
        />
        {folder?.input}
      </header>
      <div className="pacs-strip-about">
        {refusal !== undefined && (
          <p className="pacs-strip-refusal">
            <Lock aria-hidden />
            <span>{refusal}</span>
          </p>
        )}
        {notice}
        {props.views}
      </div>
      {drop?.isOver && (
        <p className="pacs-strip-drop">
          <span>{drop.over === 'files' ? dropFilesText : dropText}</span>
        </p>
      )}
      {/* A box of its own: images may begin further down than what stood for them. */}
      <div ref={body} key={String(isWaiting)} className="pacs-strip-body">
        {strip.error !== null && count === 0 ? (
          <ErrorNote error={strip.error} onRetry={strip.reload} />
        ) : isWaiting ? (
          <div className="pacs-strip-list">
            <Skeleton height={78} />
            <Skeleton height={78} />
          </div>
        ) : count === 0 ? (
          <div className="pacs-strip-note">{empty}</div>
        ) : (
          <>
            <p id={hintId} hidden>
              {t(canReorder ? 'strip.keysOrder' : 'strip.keys')}
            </p>
            {children({ title, hintId })}
          </>
        )}
      </div>
    </section>
  )
}
