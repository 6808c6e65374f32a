import type { BufferNames } from '@opensono/pacs-capture'
import type { UploadQueue } from '@opensono/pacs-capture/upload'
import { bufferPrefixes, type ImageId, type StudyId } from '@opensono/pacs-core'
import { Eye, RotateCw, SquareCheck, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { ControlProps } from '../control/ControlProps'
import { Select } from '../control/field/Select'
import type { MenuEntry } from '../control/menu/Menu'
import { BindToStudyIcon } from '../icon/BindToStudyIcon'
import { useController } from '../provider/useController'
import { usePermission } from '../provider/usePermission'
import { useText } from '../provider/useText'
import { startImageDrag } from './dragImages'
import { ImagePreview } from './ImagePreview'
import { imageText } from './imageText'
import { RemoveImages } from './RemoveImages'
import { StripFrame } from './StripFrame'
import type { StripItem } from './StripItem'
import { Thumb } from './Thumb'
import type { UseImageActionsResult } from './useImageActions'
import { useSelection } from './useSelection'
import type { UseStripResult } from './useStrip'

/** The images in the buffer of the room. */
export interface BufferStripProps extends ControlProps {
  strip: UseStripResult
  actions: UseImageActionsResult
  uploads: UploadQueue
  bufferNames: BufferNames
  /** Where images can be moved to; null without a current patient. */
  studyId: StudyId | null
  /** Why the study takes no images now. */
  bindRefusal: string | undefined
}

type Act = 'open' | 'bind' | 'remove' | 'retry' | 'discard'
type HeadAct = 'selectAll' | 'selectNone' | 'bindSelected' | 'removeSelected'

/** The images in the buffer of the room: drag them to the study, or move them by the menu; show and delete them. */
export function BufferStrip(props: BufferStripProps) {
  const { strip, actions, uploads, bufferNames, studyId, bindRefusal, ...rest } = props
  const { t } = useText(imageText)
  const { prefix } = useController(bufferNames)
  const mayCollect = usePermission('pacs:image:collect_image')
  const selection = useSelection(strip.items)
  const [shownKey, setShownKey] = useState<string | null>(null)
  const [removing, setRemoving] = useState<readonly StripItem[]>([])
  const chosenIds = selection.chosen.flatMap((item) => item.imageId ?? [])
  const canBind = studyId !== null && bindRefusal === undefined

  function bind(imageIds: readonly ImageId[]): void {
    if (studyId === null) return
    selection.chooseNone()
    void actions.bind(imageIds, studyId)
  }

  function actsOf(item: StripItem): MenuEntry<Act>[] {
    if (item.imageId === null) {
      const retry: MenuEntry<Act> = { id: 'retry', label: t('strip.retry'), icon: <RotateCw /> }
      const canRetry = item.status === 'failed' || item.status === 'waiting'
      return [...(canRetry ? [retry] : []), { id: 'discard', label: t('strip.discard'), icon: <X />, tone: 'danger' }]
    }
    return [
      { id: 'bind', label: t('strip.bind'), icon: <BindToStudyIcon />, disabledReason: bindRefusal },
      { id: 'open', label: t('strip.open'), icon: <Eye /> },
      { id: 'remove', label: t('strip.remove'), icon: <Trash2 />, tone: 'danger', startsGroup: true },
    ]
  }

  function act(id: Act, item: StripItem): void {
    if (id === 'open') setShownKey(item.key)
    else if (id === 'bind') bind(item.imageId === null ? [] : [item.imageId])
    else if (id === 'retry') {
      if (item.uploadId !== null) uploads.retry(item.uploadId)
    } else setRemoving([item])
  }

  const isNoneChosen = chosenIds.length === 0
  const headActs: MenuEntry<HeadAct>[] = [
    { id: 'selectAll', label: t('strip.selectAll'), icon: <SquareCheck /> },
    { id: 'selectNone', label: t('strip.selectNone'), isDisabled: isNoneChosen },
    {
      id: 'bindSelected',
      label: t('strip.bindSelected'),
      icon: <BindToStudyIcon />,
      startsGroup: true,
      isDisabled: isNoneChosen,
      disabledReason: bindRefusal,
    },
    {
      id: 'removeSelected',
      label: t('strip.removeSelected'),
      icon: <Trash2 />,
      tone: 'danger',
      isDisabled: isNoneChosen,
    },
  ]

  return (
    <>
      <StripFrame
        {...rest}
        title={t('strip.buffer')}
        strip={strip}
        chosenCount={chosenIds.length}
        acts={mayCollect ? headActs : headActs.slice(0, 2)}
        onAct={(id) => {
          if (id === 'selectAll') selection.chooseAll()
          else if (id === 'selectNone') selection.chooseNone()
          else if (id === 'bindSelected') bind(chosenIds)
          else setRemoving(selection.chosen)
        }}
        tools={
          mayCollect && (
            <Select
              isBare
              className="pacs-strip-prefix"
              label={t('strip.prefix')}
              options={bufferPrefixes.map((each) => ({ id: each, label: t(`image.prefix.${each}`) }))}
              value={prefix}
              onChange={(next) => bufferNames.choosePrefix(next)}
            />
          )
        }
        newestAt="start"
        empty={t('strip.emptyBuffer')}
      >
        {strip.items.map((item) => (
          <Thumb
            key={item.key}
            item={item}
            isSelected={selection.isChosen(item)}
            onSelect={item.imageId === null ? undefined : (isNow) => selection.choose(item, isNow)}
            onOpen={() => setShownKey(item.key)}
            onStale={strip.reload}
            onRetry={() => act('retry', item)}
            onDelete={mayCollect ? () => setRemoving([item]) : undefined}
            acts={mayCollect ? actsOf(item) : undefined}
            onAct={(id) => act(id, item)}
            isBusy={item.imageId !== null && actions.busyIds.has(item.imageId)}
            onDragStart={
              canBind && item.imageId !== null && mayCollect
                ? (event) =>
                    startImageDrag(event, selection.isChosen(item) ? chosenIds : item.imageId ? [item.imageId] : [])
                : undefined
            }
          />
        ))}
      </StripFrame>
      <ImagePreview items={strip.items} shownKey={shownKey} onShow={setShownKey} onStale={strip.reload} />
      <RemoveImages
        items={removing}
        onClose={() => setRemoving([])}
        onRemove={(imageIds) => void actions.removeFromBuffer(imageIds)}
        onDiscard={(uploadId) => uploads.remove(uploadId)}
      />
    </>
  )
}
