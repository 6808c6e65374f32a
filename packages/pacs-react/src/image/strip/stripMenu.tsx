import type { Translate } from '@opensono/pacs-core'
import {
  ArrowLeft,
  ArrowRight,
  Download,
  Eye,
  MessageSquareText,
  PenLine,
  RotateCw,
  SquareCheck,
  Trash2,
  UserRoundPen,
  X,
} from 'lucide-react'
import type { MenuEntry } from '../../control/menu/Menu'
import { BindToStudyIcon } from '../../icon/BindToStudyIcon'
import type { ImageTextKey } from '../imageText'
import type { StripItem } from '../StripItem'

/** What can be done with one image of a strip. */
export type StripAct =
  | 'open'
  | 'bind'
  | 'move'
  | 'comment'
  | 'rename'
  | 'export'
  | 'earlier'
  | 'later'
  | 'remove'
  | 'retry'
  | 'discard'
  | ViewAct

/** Tags the image with a view, by its key. */
export type ViewAct = `view:${string}`

/** What can be done with the chosen images of a strip. */
export type StripHeadAct = 'selectAll' | 'selectNone' | 'bind' | 'move' | 'export' | 'remove'

/** Why something cannot be done now; undefined when it can, null where it is not offered at all. */
export type Offer = string | undefined | null

/** What is offered in a strip. */
export interface StripOffers {
  bind: Offer
  /** What has to be known before images are moved. */
  bindNote?: string
  /** To another patient. */
  move: Offer
  comment: Offer
  rename: Offer
  export: Offer
  remove: Offer
  /** Place of the image among those that can be put in order, and their number; null where they cannot. */
  place: { index: number; count: number } | null
}

type Words = Translate<ImageTextKey>

/** The entries of one image's menu. */
export function itemMenu(
  t: Words,
  item: StripItem,
  offers: StripOffers,
  views: readonly MenuEntry<ViewAct>[] = [],
): readonly MenuEntry<StripAct>[] {
  if (item.imageId === null) {
    const canRetry = item.status === 'failed' || item.status === 'waiting'
    return offered<StripAct>([
      canRetry && { id: 'retry', label: t('uploads.retry'), icon: <RotateCw /> },
      { id: 'discard', label: t('strip.discard'), icon: <X />, tone: 'danger' },
      ...views,
    ])
  }
  const { place } = offers
  const commentWords = t(item.comment === '' ? 'edit.addComment' : 'edit.editComment')
  return offered<StripAct>([
    when(offers.bind, {
      id: 'bind',
      label: t('strip.bind'),
      description: offers.bindNote,
      icon: <BindToStudyIcon />,
    }),
    { id: 'open', label: t('strip.open'), icon: <Eye /> },
    when(offers.move, { id: 'move', label: t('strip.move'), icon: <UserRoundPen /> }),
    when(offers.comment, { id: 'comment', label: commentWords, icon: <MessageSquareText /> }),
    when(offers.rename, { id: 'rename', label: t('edit.rename'), icon: <PenLine /> }),
    when(offers.export, { id: 'export', label: t('export.open'), icon: <Download /> }),
    place !== null && {
      id: 'earlier',
      label: t('strip.moveEarlier'),
      icon: <ArrowLeft />,
      hotkey: 'Alt+←',
      startsGroup: true,
      isDisabled: place.index <= 0,
    },
    place !== null && {
      id: 'later',
      label: t('strip.moveLater'),
      icon: <ArrowRight />,
      hotkey: 'Alt+→',
      isDisabled: place.index < 0 || place.index >= place.count - 1,
    },
    when(offers.remove, {
      id: 'remove',
      label: t('strip.remove'),
      icon: <Trash2 />,
      tone: 'danger',
      startsGroup: true,
    }),
    ...views,
  ])
}

/** The entries of a strip's own menu, for the images that are chosen. */
export function headMenu(
  t: Words,
  chosenCount: number,
  offers: Pick<StripOffers, 'bind' | 'bindNote' | 'move' | 'export' | 'remove'>,
): readonly MenuEntry<StripHeadAct>[] {
  const isDisabled = chosenCount === 0
  return offered<StripHeadAct>([
    { id: 'selectAll', label: t('strip.selectAll'), icon: <SquareCheck />, hotkey: 'Ctrl+A' },
    { id: 'selectNone', label: t('strip.selectNone'), icon: <X />, isDisabled },
    when(offers.bind, {
      id: 'bind',
      label: t('strip.bindSelected'),
      description: offers.bindNote,
      icon: <BindToStudyIcon />,
      startsGroup: true,
      isDisabled,
    }),
    when(offers.move, {
      id: 'move',
      label: t('strip.moveSelected'),
      icon: <UserRoundPen />,
      startsGroup: true,
      isDisabled,
    }),
    when(offers.export, { id: 'export', label: t('export.openSelected'), icon: <Download />, isDisabled }),
    when(offers.remove, {
      id: 'remove',
      label: t('strip.removeSelected'),
      icon: <Trash2 />,
      tone: 'danger',
      isDisabled,
    }),
  ])
}

function when<Id extends string>(offer: Offer, entry: MenuEntry<Id>): MenuEntry<Id> | false {
  return offer !== null && { ...entry, disabledReason: offer }
}

function offered<Id extends string>(entries: readonly (MenuEntry<Id> | false)[]): readonly MenuEntry<Id>[] {
  return entries.filter((entry) => entry !== false)
}
