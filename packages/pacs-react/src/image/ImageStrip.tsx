import type { UploadQueue } from '@opensono/pacs-capture/upload'
import {
  formatDateTime,
  type ImageId,
  type Study,
  type StudyId,
  studyFactsOf,
  whyNotDeleteImage,
  whyNotUpload,
} from '@opensono/pacs-core'
import { Eye, RotateCw, SquareCheck, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { ControlProps } from '../control/ControlProps'
import type { MenuEntry } from '../control/menu/Menu'
import { useMaybeToasts } from '../control/toast/ToastProvider'
import { usePermission } from '../provider/usePermission'
import { useText } from '../provider/useText'
import { useActor, useUser } from '../provider/useUser'
import { AddFiles } from './AddFiles'
import { ImagePreview } from './ImagePreview'
import { imageText } from './imageText'
import { RemoveImages } from './RemoveImages'
import { StripFrame } from './StripFrame'
import type { StripItem } from './StripItem'
import { Thumb } from './Thumb'
import { useDropImages } from './useDropImages'
import type { UseImageActionsResult } from './useImageActions'
import { useSelection } from './useSelection'
import type { UseStripResult } from './useStrip'

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

type Act = 'open' | 'remove' | 'retry' | 'discard'
type HeadAct = 'selectAll' | 'selectNone' | 'removeSelected'

/** The images of the current study: choose, show, delete, and where images of the buffer are dropped. */
export function ImageStrip({ studyId, study, strip, actions, uploads, keys, ...rest }: ImageStripProps) {
  const { t } = useText(imageText)
  const actor = useActor()
  const user = useUser()
  const mayCollect = usePermission('pacs:image:collect_image')
  const toasts = useMaybeToasts()
  const selection = useSelection(strip.items)
  const [shownKey, setShownKey] = useState<string | null>(null)
  const [removing, setRemoving] = useState<readonly StripItem[]>([])
  const facts = study === undefined ? null : studyFactsOf(study)
  const lockedUntil = study?.lockedUntil == null ? '' : formatDateTime(study.lockedUntil, user?.timeZone)
  const uploadRefusal = facts === null || actor === null ? null : whyNotUpload(facts, actor)
  const mayAdd = mayCollect && studyId !== null && uploadRefusal === null

  const drop = useDropImages(
    mayAdd ? (imageIds: readonly ImageId[]) => void actions.bind(imageIds, studyId) : undefined,
  )

  function deleteReason(items: readonly StripItem[]): string | undefined {
    if (facts === null || actor === null) return undefined
    const code = items.map((item) => whyNotDeleteImage(facts, item, actor)).find((refusal) => refusal !== null)
    return code == null ? undefined : t(`error.${code}`, { lockedUntil })
  }

  function askToRemove(item: StripItem): void {
    const reason = item.imageId === null ? undefined : deleteReason([item])
    if (reason === undefined) setRemoving([item])
    else toasts?.info(reason)
  }

  function actsOf(item: StripItem): MenuEntry<Act>[] {
    if (item.imageId === null) {
      const retry: MenuEntry<Act> = { id: 'retry', label: t('strip.retry'), icon: <RotateCw /> }
      const canRetry = item.status === 'failed' || item.status === 'waiting'
      return [...(canRetry ? [retry] : []), { id: 'discard', label: t('strip.discard'), icon: <X />, tone: 'danger' }]
    }
    return [
      { id: 'open', label: t('strip.open'), icon: <Eye /> },
      {
        id: 'remove',
        label: t('strip.remove'),
        icon: <Trash2 />,
        tone: 'danger',
        disabledReason: deleteReason([item]),
      },
    ]
  }

  function act(id: Act, item: StripItem): void {
    if (id === 'open') setShownKey(item.key)
    else if (id === 'retry') {
      if (item.uploadId !== null) uploads.retry(item.uploadId)
    } else setRemoving([item])
  }

  const headActs: MenuEntry<HeadAct>[] = [
    { id: 'selectAll', label: t('strip.selectAll'), icon: <SquareCheck /> },
    { id: 'selectNone', label: t('strip.selectNone'), isDisabled: selection.chosen.length === 0 },
    {
      id: 'removeSelected',
      label: t('strip.removeSelected'),
      icon: <Trash2 />,
      tone: 'danger',
      startsGroup: true,
      isDisabled: selection.chosen.length === 0,
      disabledReason: selection.chosen.length === 0 ? undefined : deleteReason(selection.chosen),
    },
  ]

  return (
    <>
      <StripFrame
        {...rest}
        title={t('strip.study')}
        strip={strip}
        chosenCount={selection.chosen.length}
        acts={headActs}
        onAct={(id) => {
          if (id === 'selectAll') selection.chooseAll()
          else if (id === 'selectNone') selection.chooseNone()
          else setRemoving(selection.chosen)
        }}
        tools={mayAdd && <AddFiles uploads={uploads} target={{ kind: 'study', studyId }} />}
        drop={drop}
        newestAt="end"
        empty={
          studyId === null ? (
            <>
              <strong>{t('strip.noStudy')}</strong>
              {t('strip.noStudyText', { key: keys.bufferStatic })}
            </>
          ) : (
            <>
              <strong>{t('strip.emptyStudy')}</strong>
              {mayAdd && t('strip.emptyStudyText', { key: keys.curStatic })}
            </>
          )
        }
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
            onDelete={mayCollect ? () => askToRemove(item) : undefined}
            acts={mayCollect ? actsOf(item) : undefined}
            onAct={(id) => act(id, item)}
            isBusy={item.imageId !== null && actions.busyIds.has(item.imageId)}
          />
        ))}
      </StripFrame>
      <ImagePreview items={strip.items} shownKey={shownKey} onShow={setShownKey} onStale={strip.reload} />
      <RemoveImages
        items={removing}
        onClose={() => setRemoving([])}
        onRemove={(imageIds) => {
          if (studyId !== null) void actions.removeFromStudy(imageIds, studyId)
        }}
        onDiscard={(uploadId) => uploads.remove(uploadId)}
      />
    </>
  )
}
