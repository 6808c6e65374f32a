import { type ImageId, imageApi, type PacsError } from '@opensono/pacs-core'
import { useState } from 'react'
import type { MenuEntry } from '../../control/menu/Menu'
import { useToasts } from '../../control/toast/ToastProvider'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import type { StripItem } from '../StripItem'
import { useStudyRefusals } from '../useStudyRefusals'
import { type UseImageViewsResult, useImageViews } from '../view/useImageViews'
import { useViewKeys } from '../view/useViewKeys'
import type { ImageStripProps } from './ImageStrip'
import { moveByOne } from './moveInOrder'
import { idsOf } from './StripThumbs'
import { type StripHandlers, type StripHeadHandlers, stripHandlers, stripHeadHandlers } from './stripHandlers'
import { itemMenu, type StripAct, type StripOffers } from './stripMenu'
import { useAddFiles } from './useAddFiles'
import { type UseDropImagesResult, useDropImages } from './useDropImages'
import { type ReorderProps, useReorder } from './useReorder'
import type { UseSelectionResult } from './useSelection'
import type { UseStripDialogsResult } from './useStripDialogs'
import { type UseStripKeysResult, useStripKeys } from './useStripKeys'

/** The strip of the current study, what is chosen in it and what is open over it. */
export interface UseImageStripOptions
  extends Pick<ImageStripProps, 'studyId' | 'study' | 'strip' | 'actions' | 'uploads'> {
  selection: UseSelectionResult
  dialogs: UseStripDialogsResult
}

/** What can be done with the images of the current study. */
export interface UseImageStripResult {
  readonly mayCollect: boolean
  readonly mayExport: boolean
  /** Whether images can be added now. */
  readonly mayAdd: boolean
  readonly canReorder: boolean
  /** Where files go; null without a current study. */
  readonly target: { kind: 'study'; studyId: NonNullable<ImageStripProps['studyId']> } | null
  /** Why the study cannot be changed now. */
  readonly refusal: string | undefined
  readonly drop: UseDropImagesResult
  readonly handlers: StripHandlers
  readonly headHandlers: StripHeadHandlers
  readonly stripKeys: UseStripKeysResult
  readonly offersOf: (items: readonly StripItem[]) => StripOffers
  readonly menuOf: (item: StripItem) => readonly MenuEntry<StripAct>[]
  readonly reorderOf: (item: StripItem) => ReorderProps | undefined
  readonly views: UseImageViewsResult
  /** The images that a key tags now. */
  readonly tagged: readonly StripItem[]
  readonly comment: (imageId: ImageId, comment: string | null) => Promise<PacsError | null>
}

/** Decides what the strip of the current study offers, and does it. */
export function useImageStrip(options: UseImageStripOptions): UseImageStripResult {
  const { studyId, study, strip, actions, uploads, selection, dialogs } = options
  const { t } = useText(imageText)
  const toasts = useToasts()
  const mayCollect = usePermission('pacs:image:collect_image')
  const mayExport = usePermission(imageApi.exportToken)
  const mayComment = usePermission(imageApi.comment)
  const mayMove = usePermission(imageApi.move)
  const adding = useAddFiles(uploads)
  const refusals = useStudyRefusals(study)
  // A comment is about the study that it was begun for, though another may be current when it is saved.
  const [commentedId, setCommentedId] = useState(studyId)
  const target = studyId === null ? null : ({ kind: 'study', studyId } as const)
  const mayAdd = mayCollect && target !== null && refusals.change === undefined
  const order = useStudyOrder(options, refusals.change)

  const drop = useDropImages(
    mayAdd ? (imageIds) => void actions.bind(imageIds, target.studyId) : undefined,
    adding.dropTo(mayAdd ? () => target : null),
  )

  const stripKeys = useStripKeys({
    items: strip.items,
    selection,
    onOpen: (item) => dialogs.show(item.key),
    onDelete: mayCollect
      ? (items) => {
          const reason = refusals.remove(items.filter((item) => item.imageId !== null))
          if (reason === undefined) dialogs.remove(items)
          else toasts.info(reason)
        }
      : undefined,
    onMove: order.canReorder ? order.moveOne : undefined,
  })

  const offersOf = (items: readonly StripItem[]): StripOffers => ({
    bind: null,
    rename: null,
    move: mayMove ? refusals.move(items) : null,
    comment: mayComment ? refusals.change : null,
    export: mayExport ? undefined : null,
    remove: mayCollect ? refusals.remove(items) : null,
    place: null,
  })
  const views = useImageViews({ studyId, study, items: strip.items })
  // Who captures has no hand free to go to an image: the newest one is meant.
  const [newest] = strip.items.slice(-1)
  const atHand = stripKeys.focused ?? newest
  const tagged = selection.chosen.length > 0 ? selection.chosen : atHand === undefined ? [] : [atHand]
  useViewKeys(views, tagged)
  const common = stripHandlers(dialogs, uploads)
  return {
    mayCollect,
    mayExport,
    mayAdd,
    canReorder: order.canReorder,
    target,
    refusal: refusals.change,
    drop,
    headHandlers: stripHeadHandlers(dialogs, selection),
    handlers: {
      ...common,
      comment(item) {
        setCommentedId(studyId)
        common.comment?.(item)
      },
      earlier: (item) => order.moveOne([item], -1),
      later: (item) => order.moveOne([item], 1),
      ...views.handlers,
    },
    stripKeys,
    offersOf,
    menuOf: (item) => itemMenu(t, item, { ...offersOf([item]), place: order.placeOf(item) }, views.menuOf(item)),
    views,
    tagged,
    reorderOf: order.reorderOf,
    comment: async (imageId, comment) => (commentedId === null ? null : actions.comment(imageId, comment)),
  }
}

/** The order of the study's images, and how it is changed by keys, by the menu and by dragging. */
function useStudyOrder({ studyId, strip, actions }: UseImageStripOptions, refusal: string | undefined) {
  const { t } = useText(imageText)
  const toasts = useToasts()
  const mayOrder = usePermission(imageApi.order)
  const order = idsOf(strip.items.filter((item) => item.status === 'stored'))
  const canReorder = mayOrder && studyId !== null && refusal === undefined && order.length > 1

  function move(next: readonly ImageId[]): boolean {
    if (studyId === null || next.every((id, index) => id === order[index])) return false
    void actions.reorder(next, studyId)
    return true
  }

  const reorder = useReorder(
    order,
    canReorder
      ? (next) => {
          const former = order
          if (!move(next)) return
          toasts.info(t('strip.orderChanged'), {
            label: t('edit.undo'),
            onPress: () => void actions.reorder(former, studyId),
          })
        }
      : undefined,
  )

  return {
    canReorder,
    moveOne(items: readonly StripItem[], step: -1 | 1): void {
      move(moveByOne(order, idsOf(items), step))
    },
    placeOf(item: StripItem) {
      const index = item.imageId === null ? -1 : order.indexOf(item.imageId)
      return canReorder ? { index, count: order.length } : null
    },
    reorderOf: (item: StripItem) => (item.status === 'stored' ? reorder(item.imageId) : undefined),
  }
}
