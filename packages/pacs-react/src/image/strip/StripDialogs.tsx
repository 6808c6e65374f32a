import type { ImageId, PacsError, StudyRow } from '@opensono/pacs-core'
import { lazyPart } from '../../provider/lazyPart'
import { ExportImages } from '../export/ExportImages'
import { ImagePreview } from '../preview/ImagePreview'
import type { StripItem } from '../StripItem'
import { patientOf } from '../viewer/viewedPatient'
import { EditImage } from './EditImage'
import { RemoveImages } from './RemoveImages'
import type { UseStripDialogsResult } from './useStripDialogs'

const MoveImages = lazyPart(() => import('./MoveImages').then((part) => part.MoveImages))

/** What opens over a strip, and what it does there. */
export interface StripDialogsProps {
  dialogs: UseStripDialogsResult
  items: readonly StripItem[]
  /** The picture of an image on the screen, to which a popover points. */
  pictureOf: (item: StripItem) => HTMLElement | null
  onStale: () => void
  /** Why nothing may be measured; undefined when it may. */
  refusal?: string | undefined
  /** The study that the images are of; left out for a buffer. */
  study?: StudyRow | undefined
  /** What exported files are called first. */
  exportName: string
  onComment: (imageId: ImageId, comment: string | null) => Promise<PacsError | null>
  /** Images were moved to another patient, or that was given up. */
  onMoved?: (() => void) | undefined
  onRename?: ((imageId: ImageId, name: string) => Promise<PacsError | null>) | undefined
  onRemove: (imageIds: readonly ImageId[]) => void
  onDiscard: (uploadId: string) => void
}

/** Preview, comment and name, export, and the question before deleting: the same for the study and the buffer. */
export function StripDialogs(props: StripDialogsProps) {
  const { dialogs, items, pictureOf, onStale, exportName, onComment, onRename, onRemove, onDiscard } = props
  const { editing } = dialogs
  // What is on its way when it is asked about may be stored when the answer comes.
  const removing = dialogs.removing.map((asked) => items.find(({ key }) => key === asked.key) ?? asked)
  return (
    <>
      {editing !== null && (
        <EditImage
          item={editing.item}
          field={editing.field}
          anchor={pictureOf(editing.item)}
          onComment={onComment}
          onRename={onRename}
          onClose={() => dialogs.edit(null)}
        />
      )}
      <ImagePreview
        items={items}
        shownKey={dialogs.shownKey}
        // The strip is not drawn again for each image that the user goes to.
        onShow={(key) => key === null && dialogs.show(null)}
        onStale={onStale}
        refusal={props.refusal}
        study={props.study}
      />
      <ExportImages
        items={dialogs.exporting}
        patient={patientOf(props.study)}
        namedAfter={exportName}
        onClose={() => dialogs.export([])}
      />
      {dialogs.moving.length > 0 && props.study !== undefined && (
        <MoveImages
          items={items}
          chosen={dialogs.moving}
          study={props.study}
          onClose={() => {
            dialogs.move([])
            props.onMoved?.()
          }}
        />
      )}
      <RemoveImages items={removing} onClose={() => dialogs.remove([])} onRemove={onRemove} onDiscard={onDiscard} />
    </>
  )
}
