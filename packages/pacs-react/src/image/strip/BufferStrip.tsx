import type { BufferNames } from '@opensono/pacs-capture'
import type { UploadQueue } from '@opensono/pacs-capture/upload'
import { bufferPrefixes, imageApi, type StudyId } from '@opensono/pacs-core'
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
import { AddFiles, type AddFilesProps, useFolderEntry } from './AddFiles'
import { moveText } from './moveText'
import { StripDialogs } from './StripDialogs'
import { StripFrame } from './StripFrame'
import { idsOf, StripThumbs } from './StripThumbs'
import { type StripHandlers, type StripHeadHandlers, stripHandlers, stripHeadHandlers } from './stripHandlers'
import { headMenu, itemMenu } from './stripMenu'
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

interface BufferToolsProps {
  uploads: UploadQueue
  /** Where files go; null where none may be added. */
  target: AddFilesProps['target'] | null
  bufferNames: BufferNames
}

/**
 * The images in the buffer of the room: drag them to the study, or move them by the button; show, name, comment, export and
 * delete them. Who may not see the list sees what they saved there just now, and reads why.
 */
export function BufferStrip(props: BufferStripProps) {
  const { strip, actions, uploads, bufferNames, studyId, patientName, bindRefusal, ...rest } = props
  const { t } = useText(imageText)
  const mayCollect = usePermission('pacs:image:collect_image')
  const maySee = usePermission(imageApi.cacheList)
  const mayChange = usePermission(imageApi.cacheUpdate)
  const mayExport = usePermission(imageApi.exportToken)
  const roomId = useUser()?.roomId ?? null
  const selection = useSelection(strip.items)
  const dialogs = useStripDialogs()
  const canBind = studyId !== null && bindRefusal === undefined && mayCollect
  const nextTarget =
    roomId === null || !mayCollect ? null : () => ({ kind: 'buffer', roomId, imageName: bufferNames.next() }) as const
  const drop = useDropImages(undefined, useAddFiles(uploads).dropTo(nextTarget))
  const folder = useFolderEntry({ uploads, target: nextTarget })

  function bind(items: readonly StripItem[]): void {
    if (studyId === null) return
    selection.chooseNone()
    void actions.bind(idsOf(items), studyId)
  }

  const stripKeys = useStripKeys({
    items: strip.items,
    selection,
    onOpen: (item) => dialogs.show(item.key),
    onDelete: mayCollect ? dialogs.remove : undefined,
  })
  const handlers: StripHandlers = { ...stripHandlers(dialogs, uploads), bind: (item) => bind([item]) }
  const headHandlers: StripHeadHandlers = {
    ...stripHeadHandlers(dialogs, selection),
    bind: () => bind(selection.chosen),
  }
  const bindNote = moveText(t, patientName).note
  const offers = { ...offersOf({ mayCollect, mayChange, mayExport }), bind: mayCollect ? bindRefusal : null, bindNote }

  return (
    <>
      <StripFrame
        {...rest}
        title={t('strip.buffer')}
        strip={strip}
        chosenCount={selection.chosen.length}
        acts={headMenu(t, selection.chosen.length, offers)}
        folder={folder}
        onAct={(id) => headHandlers[id]?.()}
        onChooseNone={selection.chooseNone}
        tools={mayCollect && <BufferTools uploads={uploads} target={nextTarget} bufferNames={bufferNames} />}
        chosenTools={
          mayCollect && (
            <IconButton
              label={t('strip.bindSelected')}
              note={bindNote}
              icon={<BindToStudyIcon />}
              disabledReason={bindRefusal}
              onPress={() => bind(selection.chosen)}
            />
          )
        }
        drop={drop}
        dropFilesText={t('strip.dropFilesBuffer')}
        empty={maySee ? <EmptyBuffer /> : t('strip.hiddenBuffer')}
      >
        {(list) => (
          <StripThumbs
            {...list}
            strip={strip}
            selection={selection}
            stripKeys={stripKeys}
            busyIds={actions.busyIds}
            handlers={handlers}
            menuOf={(item) => itemMenu(t, item, offers)}
            noteOf={(item) => (item.refused === null ? undefined : <RefusedNote refused={item.refused} />)}
            canDrag={(item) => canBind && item.imageId !== null}
            source="buffer"
          />
        )}
      </StripFrame>
      <StripDialogs
        dialogs={dialogs}
        items={strip.items}
        pictureOf={stripKeys.pictureOf}
        onStale={strip.refreshAddresses}
        exportName={t('strip.buffer')}
        onComment={(imageId, comment) => actions.changeInBuffer(imageId, { comment })}
        onRename={(imageId, name) => actions.changeInBuffer(imageId, { name })}
        onRemove={(imageIds) => void actions.removeFromBuffer(imageIds)}
        onDiscard={(uploadId) => uploads.remove(uploadId)}
      />
    </>
  )
}

/** What the rights of the user offer for images of the buffer. */
function offersOf(rights: { mayCollect: boolean; mayChange: boolean; mayExport: boolean }) {
  return {
    move: null,
    comment: rights.mayChange ? undefined : null,
    rename: rights.mayChange ? undefined : null,
    export: rights.mayExport ? undefined : null,
    remove: rights.mayCollect ? undefined : null,
    place: null,
  }
}

/** What the buffer is for, while it holds nothing. */
function EmptyBuffer() {
  const { t } = useText(imageText)
  return (
    <>
      <strong>{t('strip.emptyBuffer')}</strong>
      {t('strip.emptyBufferText')}
    </>
  )
}

/** Adds files to the buffer, and chooses how the next images are named. */
function BufferTools({ uploads, target, bufferNames }: BufferToolsProps) {
  const { t } = useText(imageText)
  const { prefix } = useController(bufferNames)
  return (
    <>
      {target !== null && <AddFiles uploads={uploads} target={target} label={t('strip.addToBuffer')} />}
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
