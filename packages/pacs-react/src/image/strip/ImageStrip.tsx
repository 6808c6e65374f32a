import type { UploadQueue } from '@opensono/pacs-capture/upload'
import { type ImageId, imageApi, type Study, type StudyId } from '@opensono/pacs-core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../control/button/IconButton'
import type { ControlProps } from '../../control/ControlProps'
import { useToasts } from '../../control/toast/ToastProvider'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import type { StripItem } from '../StripItem'
import { AddFiles } from './AddFiles'
import { startImageDrag } from './dragImages'
import { moveByOne } from './moveInOrder'
import { moveText } from './moveText'
import { StripDialogs } from './StripDialogs'
import { StripFrame } from './StripFrame'
import { headMenu, itemMenu, type StripAct } from './stripMenu'
import { Thumb } from './Thumb'
import { useAddFiles } from './useAddFiles'
import { useDropImages } from './useDropImages'
import type { UseImageActionsResult } from './useImageActions'
import { useKeepFileDrops } from './useKeepFileDrops'
import { useReorder } from './useReorder'
import { useSelection } from './useSelection'
import type { UseStripResult } from './useStrip'
import { useStripDialogs } from './useStripDialogs'
import { useStripKeys } from './useStripKeys'
import { useStudyRefusals } from './useStudyRefusals'

/** The images of the current study. */
export interface ImageStripProps extends ControlProps {
  studyId: StudyId | null
  /** The study whole, once it is known. */
  study: Study | undefined
  strip: UseStripResult
  actions: UseImageActionsResult
  uploads: UploadQueue
  /** Hotkeys to name in the empty strip: a still for the study, one for the buffer. */
  keys: { curStatic: string; bufferStatic: string }
}

const idsOf = (items: readonly StripItem[]) => items.flatMap((item) => item.imageId ?? [])

/** The images of the current study: choose, show, comment, put in order, export, delete, and where images are dropped. */
export function ImageStrip({ studyId, study, strip, actions, uploads, keys, ...rest }: ImageStripProps) {
  const { t } = useText(imageText)
  const mayCollect = usePermission('pacs:image:collect_image')
  const mayExport = usePermission(imageApi.exportToken)
  const mayOrder = usePermission(imageApi.order)
  const mayComment = usePermission(imageApi.comment)
  const toasts = useToasts()
  const addFiles = useAddFiles(uploads)
  const selection = useSelection(strip.items)
  const refusals = useStudyRefusals(study)
  const dialogs = useStripDialogs()
  // A comment is about the study that it was begun for, though another may be current when it is saved.
  const [commentedId, setCommentedId] = useState(studyId)
  const target = studyId === null ? null : ({ kind: 'study', studyId } as const)
  const mayAdd = mayCollect && target !== null && refusals.change === undefined
  const order = idsOf(strip.items.filter((item) => item.status === 'stored'))
  const canReorder = mayOrder && studyId !== null && refusals.change === undefined && order.length > 1
  useKeepFileDrops()

  const drop = useDropImages(
    mayAdd ? (imageIds) => void actions.bind(imageIds, target.studyId) : undefined,
    mayAdd ? (files) => addFiles(files, () => target) : undefined,
  )

  function move(next: readonly ImageId[]): boolean {
    if (studyId === null || next.every((id, index) => id === order[index])) return false
    void actions.reorder(next, studyId)
    return true
  }

  function moveOne(items: readonly StripItem[], step: -1 | 1): void {
    move(moveByOne(order, idsOf(items), step))
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

  function askToRemove(items: readonly StripItem[]): void {
    const reason = refusals.remove(items.filter((item) => item.imageId !== null))
    if (reason === undefined) dialogs.remove(items)
    else toasts.info(reason)
  }

  const stripKeys = useStripKeys({
    items: strip.items,
    selection,
    onOpen: (item) => dialogs.show(item.key),
    onDelete: mayCollect ? askToRemove : undefined,
    onMove: canReorder ? moveOne : undefined,
  })

  const offersOf = (items: readonly StripItem[]) => ({
    bind: null,
    rename: null,
    comment: mayComment ? refusals.change : null,
    export: mayExport ? undefined : null,
    remove: mayCollect ? refusals.remove(items) : null,
  })

  const menuOf = (item: StripItem) => {
    const place = item.imageId === null ? -1 : order.indexOf(item.imageId)
    return itemMenu(t, item, { ...offersOf([item]), place: canReorder ? { index: place, count: order.length } : null })
  }

  function act(id: StripAct, item: StripItem): void {
    if (id === 'open') dialogs.show(item.key)
    else if (id === 'comment') {
      setCommentedId(studyId)
      dialogs.edit({ item, field: 'comment' })
    } else if (id === 'export') dialogs.export([item])
    else if (id === 'earlier') moveOne([item], -1)
    else if (id === 'later') moveOne([item], 1)
    else if (id === 'retry') {
      if (item.uploadId !== null) uploads.retry(item.uploadId)
    } else dialogs.remove([item])
  }

  return (
    <>
      <StripFrame
        {...rest}
        title={t('strip.study')}
        strip={strip}
        chosenCount={selection.chosen.length}
        acts={headMenu(t, selection.chosen.length, offersOf(selection.chosen))}
        onAct={(id) => {
          if (id === 'selectAll') selection.chooseAll()
          else if (id === 'selectNone') selection.chooseNone()
          else if (id === 'export') dialogs.export(selection.chosen)
          else dialogs.remove(selection.chosen)
        }}
        onChooseNone={selection.chooseNone}
        tools={
          mayCollect &&
          target !== null && <AddFiles uploads={uploads} target={target} disabledReason={refusals.change} />
        }
        chosenTools={
          mayExport && (
            <IconButton
              label={t('export.openSelected')}
              icon={<Download />}
              onPress={() => dialogs.export(selection.chosen)}
            />
          )
        }
        drop={drop}
        refusal={mayCollect && strip.items.length > 0 ? refusals.change : undefined}
        dropText={moveText(t, study?.patientName).drop}
        dropFilesText={t('strip.dropFilesStudy')}
        canReorder={canReorder}
        empty={
          <>
            <strong>{t(studyId === null ? 'strip.noStudy' : 'strip.emptyStudy')}</strong>
            {studyId === null
              ? t('strip.noStudyText', { key: keys.bufferStatic })
              : mayAdd
                ? t('strip.emptyStudyText', { key: keys.curStatic })
                : refusals.change}
          </>
        }
      >
        {strip.items.map((item) => (
          <Thumb
            key={item.key}
            item={item}
            keys={stripKeys.propsOf(item)}
            isSelected={selection.isChosen(item)}
            onSelect={item.imageId === null ? undefined : (isNow) => selection.choose(item, isNow)}
            onStale={strip.reload}
            onRetry={() => act('retry', item)}
            acts={menuOf(item)}
            onAct={(id) => act(id, item)}
            isBusy={item.imageId !== null && actions.busyIds.has(item.imageId)}
            reorder={item.status === 'stored' ? reorder(item.imageId) : undefined}
            onDragStart={
              canReorder && item.status === 'stored'
                ? (event) => startImageDrag(event, idsOf(selection.isChosen(item) ? selection.chosen : [item]), 'study')
                : undefined
            }
          />
        ))}
      </StripFrame>
      <StripDialogs
        dialogs={dialogs}
        items={strip.items}
        pictureOf={stripKeys.pictureOf}
        onStale={strip.reload}
        exportName={study?.examNumber ?? ''}
        onComment={async (imageId, comment) => (commentedId === null ? null : actions.comment(imageId, comment))}
        onRemove={(imageIds) => {
          if (studyId !== null) void actions.removeFromStudy(imageIds, studyId)
        }}
        onDiscard={(uploadId) => uploads.remove(uploadId)}
      />
    </>
  )
}
