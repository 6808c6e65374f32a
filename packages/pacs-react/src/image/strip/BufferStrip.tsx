import type { BufferNames } from '@opensono/pacs-capture'
import type { UploadQueue } from '@opensono/pacs-capture/upload'
import { bufferPrefixes, type ImageId, imageApi, type StudyId } from '@opensono/pacs-core'
import { IconButton } from '../../control/button/IconButton'
import type { ControlProps } from '../../control/ControlProps'
import { Select } from '../../control/field/Select'
import { BindToStudyIcon } from '../../icon/BindToStudyIcon'
import { useController } from '../../provider/useController'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { imageText } from '../imageText'
import { RefusedNote } from '../RefusedNote'
import type { StripItem } from '../StripItem'
import { AddFiles } from './AddFiles'
import { startImageDrag } from './dragImages'
import { moveText } from './moveText'
import { StripDialogs } from './StripDialogs'
import { StripFrame } from './StripFrame'
import { headMenu, itemMenu, type StripAct } from './stripMenu'
import { Thumb } from './Thumb'
import { useAddFiles } from './useAddFiles'
import { useDropImages } from './useDropImages'
import type { UseImageActionsResult } from './useImageActions'
import { useSelection } from './useSelection'
import type { UseStripResult } from './useStrip'
import { useStripDialogs } from './useStripDialogs'
import { useStripKeys } from './useStripKeys'

/** The images in the buffer of the room. */
export interface BufferStripProps extends ControlProps {
  strip: UseStripResult
  actions: UseImageActionsResult
  uploads: UploadQueue
  bufferNames: BufferNames
  /** Where images can be moved to; null without a current patient. */
  studyId: StudyId | null
  /** Whose study it is, once that is known: said before images are moved there. */
  patientName?: string | undefined
  /** Why the study takes no images now. */
  bindRefusal: string | undefined
}

const idsOf = (items: readonly StripItem[]) => items.flatMap((item) => item.imageId ?? [])

/**
 * The images in the buffer of the room: drag them to the study, or move them by the button; show, name, comment, export and
 * delete them. Who may not see the list sees what they saved there just now, and is told so.
 */
export function BufferStrip(props: BufferStripProps) {
  const { strip, actions, uploads, bufferNames, studyId, patientName, bindRefusal, ...rest } = props
  const { t } = useText(imageText)
  const { prefix } = useController(bufferNames)
  const mayCollect = usePermission('pacs:image:collect_image')
  const maySee = usePermission(imageApi.cacheList)
  const mayChange = usePermission(imageApi.cacheUpdate)
  const mayExport = usePermission(imageApi.exportToken)
  const roomId = useUser()?.roomId ?? null
  const addFiles = useAddFiles(uploads)
  const selection = useSelection(strip.items)
  const dialogs = useStripDialogs()
  const canBind = studyId !== null && bindRefusal === undefined && mayCollect
  const nextTarget =
    roomId === null || !mayCollect ? null : () => ({ kind: 'buffer', roomId, imageName: bufferNames.next() }) as const
  const drop = useDropImages(undefined, nextTarget === null ? undefined : (files) => addFiles(files, nextTarget))

  function bind(imageIds: readonly ImageId[]): void {
    if (studyId === null) return
    selection.chooseNone()
    void actions.bind(imageIds, studyId)
  }

  const stripKeys = useStripKeys({
    items: strip.items,
    selection,
    onOpen: (item) => dialogs.show(item.key),
    onDelete: mayCollect ? dialogs.remove : undefined,
  })

  const bindNote = moveText(t, patientName).note
  const offers = {
    bind: mayCollect ? bindRefusal : null,
    bindNote,
    comment: mayChange ? undefined : null,
    rename: mayChange ? undefined : null,
    export: mayExport ? undefined : null,
    remove: mayCollect ? undefined : null,
    place: null,
  }

  function act(id: StripAct, item: StripItem): void {
    if (id === 'open') dialogs.show(item.key)
    else if (id === 'bind') bind(idsOf([item]))
    else if (id === 'comment') dialogs.edit({ item, field: 'comment' })
    else if (id === 'rename') dialogs.edit({ item, field: 'name' })
    else if (id === 'export') dialogs.export([item])
    else if (id === 'retry') {
      if (item.uploadId !== null) uploads.retry(item.uploadId)
    } else dialogs.remove([item])
  }

  return (
    <>
      <StripFrame
        {...rest}
        title={t('strip.buffer')}
        strip={strip}
        chosenCount={selection.chosen.length}
        acts={headMenu(t, selection.chosen.length, offers)}
        onAct={(id) => {
          if (id === 'selectAll') selection.chooseAll()
          else if (id === 'selectNone') selection.chooseNone()
          else if (id === 'bind') bind(idsOf(selection.chosen))
          else if (id === 'export') dialogs.export(selection.chosen)
          else dialogs.remove(selection.chosen)
        }}
        onChooseNone={selection.chooseNone}
        tools={
          mayCollect && (
            <>
              {nextTarget !== null && <AddFiles uploads={uploads} target={nextTarget} label={t('strip.addToBuffer')} />}
              <Select
                isBare
                className="pacs-strip-prefix"
                label={t('strip.prefix')}
                options={bufferPrefixes.map((each) => ({ id: each, label: t(`image.prefix.${each}`) }))}
                value={prefix}
                onChange={(next) => bufferNames.choosePrefix(next)}
              />
            </>
          )
        }
        chosenTools={
          mayCollect && (
            <IconButton
              label={t('strip.bindSelected')}
              note={bindNote}
              icon={<BindToStudyIcon />}
              disabledReason={bindRefusal}
              onPress={() => bind(idsOf(selection.chosen))}
            />
          )
        }
        drop={drop}
        dropFilesText={t('strip.dropFilesBuffer')}
        empty={t(maySee ? 'strip.emptyBuffer' : 'strip.hiddenBuffer')}
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
            note={item.refused === null ? undefined : <RefusedNote refused={item.refused} />}
            acts={itemMenu(t, item, offers)}
            onAct={(id) => act(id, item)}
            isBusy={item.imageId !== null && actions.busyIds.has(item.imageId)}
            onDragStart={
              canBind && item.imageId !== null
                ? (event) => startImageDrag(event, idsOf(selection.isChosen(item) ? selection.chosen : [item]))
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
        exportName={t('strip.buffer')}
        onComment={(imageId, comment) => actions.changeInBuffer(imageId, { comment })}
        onRename={(imageId, name) => actions.changeInBuffer(imageId, { name })}
        onRemove={(imageIds) => void actions.removeFromBuffer(imageIds)}
        onDiscard={(uploadId) => uploads.remove(uploadId)}
      />
    </>
  )
}
