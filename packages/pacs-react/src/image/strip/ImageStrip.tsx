import type { UploadQueue } from '@opensono/pacs-capture/upload'
import type { Study, StudyId } from '@opensono/pacs-core'
import { Download } from 'lucide-react'
import { IconButton } from '../../control/button/IconButton'
import type { ControlProps } from '../../control/ControlProps'
import { useText } from '../../provider/useText'
import { DecidePatients } from '../dicom/DecidePatients'
import { imageText } from '../imageText'
import { StudyObjects } from '../object/StudyObjects'
import { ViewList } from '../view/ViewList'
import { AddFiles, useFolderEntry } from './AddFiles'
import { ArrivedImages } from './ArrivedImages'
import { moveText } from './moveText'
import { StripDialogs } from './StripDialogs'
import { StripFrame } from './StripFrame'
import { StripThumbs } from './StripThumbs'
import { headMenu } from './stripMenu'
import type { UseImageActionsResult } from './useImageActions'
import { useImageStrip } from './useImageStrip'
import { useKeepFileDrops } from './useKeepFileDrops'
import { useSelection } from './useSelection'
import type { UseStripResult } from './useStrip'
import { useStripDialogs } from './useStripDialogs'

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

/** The images of the current study: choose, show, comment, put in order, export, delete, and where images are dropped. */
export function ImageStrip(props: ImageStripProps) {
  const { studyId, study, strip, actions, uploads, keys, ...rest } = props
  const { t } = useText(imageText)
  const selection = useSelection(strip.items)
  const dialogs = useStripDialogs()
  const acts = useImageStrip({ studyId, study, strip, actions, uploads, selection, dialogs })
  const { mayCollect, mayExport, mayAdd, canReorder, target, refusal } = acts
  const folder = useFolderEntry({ uploads, target: mayCollect ? target : null, disabledReason: refusal })
  useKeepFileDrops()

  return (
    <>
      <StripFrame
        {...rest}
        title={t('strip.study')}
        strip={strip}
        chosenCount={selection.chosen.length}
        acts={headMenu(t, selection.chosen.length, acts.offersOf(selection.chosen))}
        folder={folder}
        onAct={(id) => acts.headHandlers[id]?.()}
        onChooseNone={selection.chooseNone}
        tools={mayCollect && target !== null && <AddFiles uploads={uploads} target={target} disabledReason={refusal} />}
        chosenTools={
          mayExport && (
            <IconButton
              label={t('export.openSelected')}
              icon={<Download />}
              onPress={() => dialogs.export(selection.chosen)}
            />
          )
        }
        drop={acts.drop}
        refusal={mayCollect && strip.items.length > 0 ? refusal : undefined}
        // Before the images are listed, every view would be missing.
        views={
          !strip.isLoading && (
            <>
              <ViewList views={acts.views} tagged={acts.tagged} isOpenAtFirst />
              <StudyObjects studyId={studyId} />
            </>
          )
        }
        notice={
          <>
            <ArrivedImages studyId={studyId} items={strip.items} />
            <DecidePatients items={strip.items} study={study} actions={actions} />
          </>
        }
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
                : refusal}
          </>
        }
      >
        {(list) => (
          <StripThumbs
            {...list}
            strip={strip}
            selection={selection}
            stripKeys={acts.stripKeys}
            busyIds={actions.busyIds}
            handlers={acts.handlers}
            menuOf={acts.menuOf}
            viewNameOf={acts.views.nameOf}
            reorderOf={acts.reorderOf}
            canDrag={(item) => canReorder && item.status === 'stored'}
            source="study"
          />
        )}
      </StripFrame>
      <StripDialogs
        dialogs={dialogs}
        items={strip.items}
        pictureOf={acts.stripKeys.pictureOf}
        onStale={strip.refreshAddresses}
        refusal={refusal}
        study={study}
        exportName={study?.examNumber ?? ''}
        onMoved={selection.chooseNone}
        onComment={acts.comment}
        onRemove={(imageIds) => {
          if (studyId !== null) void actions.removeFromStudy(imageIds, studyId)
        }}
        onDiscard={(uploadId) => uploads.remove(uploadId)}
      />
    </>
  )
}
