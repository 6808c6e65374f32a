import { pressedKey } from '@opensono/pacs-core'
import { EllipsisVertical, FileCheck, FileX, Film, MessageSquareText, Undo2 } from 'lucide-react'
import { type DragEvent, forwardRef, type ReactNode, useState } from 'react'
import { Button } from '../../control/button/Button'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import type { WindowedEntry } from '../../control/list/WindowedList'
import { Menu, type MenuEntry } from '../../control/menu/Menu'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { ImageFileMark } from '../dicom/ImageFileMark'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import { ClipLength, ThumbPicture, useThumbView } from './ThumbPicture'
import { ThumbStatus } from './ThumbStatus'
import type { ReorderProps } from './useReorder'
import type { StripKeyProps } from './useStripKeys'

/** A thumbnail and what can be done with it. */
export interface ThumbProps<Act extends string = string> extends Omit<ControlProps, 'aria-label'> {
  item: StripItem
  /** Where it is in a list of which a part is mounted. */
  entry?: WindowedEntry | undefined
  isSelected?: boolean
  /** Without it there is nothing to choose. */
  onSelect?: ((isSelected: boolean) => void) | undefined
  onRetry?: (() => void) | undefined
  /** What a press, keys and the focus do; from `useStripKeys`. */
  keys: StripKeyProps
  /** Has the list read again when an address is too old. */
  onStale?: (() => void) | undefined
  /** Entries of its menu; without them there is none. */
  acts?: readonly MenuEntry<Act>[] | undefined
  onAct?: ((act: Act) => void) | undefined
  /** Name of the view that it is tagged with. */
  viewName?: string | undefined
  /** Above the entries of its menu: something to know about this image. */
  note?: ReactNode
  /** Something is being done with it: it is dimmed and cannot be pressed. */
  isBusy?: boolean
  /** Lets it be dragged. */
  onDragStart?: ((event: DragEvent<HTMLLIElement>) => void) | undefined
  /** Lets others be dropped before and behind it; from `useReorder`. */
  reorder?: ReorderProps | undefined
}

/** One image of a strip: a small picture, its number or name, how far it is, and marks. */
export const Thumb = forwardRef(function Thumb(props, ref) {
  const { item, isSelected = false, onSelect, onRetry, keys, acts, onAct, note, isBusy, onDragStart, reorder } = props
  const { className, id, style, onStale, viewName } = props
  const { t } = useText(imageText)
  const errorText = useErrorText('UPLOAD_FAILED')
  const view = useThumbView(item, onStale)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const menu = acts !== undefined && acts.length > 0 ? acts : null
  const name = itemName(t, item)
  const facts = [...view.facts, viewName, isSelected && t('strip.chosen')]
  const failure =
    item.status === 'failed' && item.error !== null ? (
      <p className="pacs-refused-note">{errorText(item.error)}</p>
    ) : undefined
  const marks = [
    item.viewCode !== null,
    item.isDamaged,
    item.missingFrames > 0,
    view.fileMark !== null,
    item.refused !== null,
    item.isUsedInReport || item.isInConsultationReport,
    item.comment !== '',
  ]
  return (
    <li
      {...props.entry}
      ref={ref}
      id={id}
      style={style}
      className={classes('pacs-thumb', className)}
      // What lies on a picture is drawn for black ground in both themes.
      data-theme="dark"
      data-status={item.status}
      data-selected={isSelected || undefined}
      data-busy={isBusy || undefined}
      data-crowded={marks.some(Boolean) || (item.label ?? '').length > 3 || undefined}
      draggable={onDragStart !== undefined}
      onDragStart={onDragStart}
      {...reorder}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
      onContextMenu={(event) => {
        if (menu === null) return
        event.preventDefault()
        setMenuOpen(true)
      }}
    >
      <button
        ref={keys.pictureRef}
        type="button"
        className="pacs-thumb-picture"
        tabIndex={keys.isCurrent ? 0 : -1}
        aria-label={t('strip.openNamed', { name: [name, ...facts].filter(Boolean).join(t('common.listSeparator')) })}
        onClick={keys.onPress}
        onKeyDown={keys.onKeyDown}
        // Firefox presses a button when Space is let go.
        onKeyUp={(event) => pressedKey(event) === 'Space' && event.preventDefault()}
        aria-disabled={isBusy || undefined}
      >
        <ThumbPicture item={item} view={view} />
      </button>
      <ClipLength item={item} lengthMs={view.lengthMs} />
      <ThumbMarks item={item} viewName={viewName} />
      <ThumbStatus item={item} onRetry={onRetry} />
      {onSelect && (
        <label className="pacs-thumb-check" title={t('strip.select', { name })}>
          <input
            type="checkbox"
            checked={isSelected}
            tabIndex={keys.isCurrent ? 0 : -1}
            aria-label={t('strip.select', { name })}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        </label>
      )}
      {menu !== null && (
        <span className="pacs-thumb-menu" data-open={isMenuOpen || undefined}>
          <Menu
            isOpen={isMenuOpen}
            onOpenChange={setMenuOpen}
            header={note ?? failure}
            trigger={
              <Button
                size="small"
                variant="quiet"
                icon={<EllipsisVertical />}
                aria-label={t('strip.more', { name })}
                isDisabled={isBusy}
                isTabStop={keys.isCurrent}
              />
            }
            label={t('strip.more', { name })}
            entries={menu}
            onAction={(act) => onAct?.(act)}
            placement="bottom end"
          />
        </span>
      )}
    </li>
  )
}) as <Act extends string = string>(props: ThumbProps<Act> & React.RefAttributes<HTMLLIElement>) => ReactNode

/** Number or name of the image, and what marks it. */
function ThumbMarks({ item, viewName }: { item: StripItem; viewName: string | undefined }) {
  const { t } = useText(imageText)
  return (
    <span className="pacs-thumb-foot">
      {item.label !== null && <span className="pacs-thumb-label">{item.label}</span>}
      {item.viewCode !== null && (
        <span className="pacs-thumb-view" title={viewName ?? t('view.unknown', { code: item.viewCode })}>
          {item.viewCode}
        </span>
      )}
      <ImageFileMark image={item} isIconOnly />
      {item.isDamaged && <Mark icon={<FileX aria-hidden />} text={t('strip.damaged')} tone="danger" />}
      {item.missingFrames > 0 && (
        <Mark
          icon={<Film aria-hidden />}
          text={t('strip.framesMissing', { count: item.missingFrames })}
          tone="warning"
        />
      )}
      {item.refused !== null && <Mark icon={<Undo2 aria-hidden />} text={t('strip.refused')} tone="warning" />}
      {(item.isUsedInReport || item.isInConsultationReport) && (
        <Mark
          icon={<FileCheck aria-hidden />}
          text={t(item.isUsedInReport ? 'strip.usedInReport' : 'strip.usedInConsultation')}
        />
      )}
      {item.comment !== '' && (
        <Mark icon={<MessageSquareText aria-hidden />} text={t('strip.comment', { comment: item.comment })} />
      )}
    </span>
  )
}

function Mark({ icon, text, tone }: { icon: ReactNode; text: string; tone?: 'warning' | 'danger' }) {
  return (
    <span className="pacs-thumb-mark" title={text} data-tone={tone}>
      {icon}
      <span className="pacs-hidden-visually">{text}</span>
    </span>
  )
}
