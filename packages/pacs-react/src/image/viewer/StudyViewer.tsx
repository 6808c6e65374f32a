import { imageApi, type StudyId, type StudyRow } from '@opensono/pacs-core'
import { ImageOff, LoaderCircle } from 'lucide-react'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../control/feedback/EmptyState'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { useAddressRefresh } from '../address/useAddressRefresh'
import { itemOfRow } from '../StripItem'
import { ImageViewer, type ImageViewerProps } from './ImageViewer'
import { viewerText } from './viewerText'

/** Props of {@link StudyViewer}. */
export interface StudyViewerProps extends Pick<ImageViewerProps, 'onClose' | 'refusal' | 'save'> {
  /**
   * The study whose images are shown. Without `patientRecordId` no images of earlier studies are offered, without `bodyParts` no parameters for what is
   * measured.
   */
  study: Pick<StudyRow, 'studyId'> & Partial<Pick<StudyRow, 'patientRecordId' | 'roomName' | 'bodyParts'>>
}

/**
 * All images of a study with the tools to look, measure and draw: stills, clips and DICOM files. It fills its parent, and needs nothing around
 * it but a `PacsProvider` whose user may see the images, and a `PacsRoot`.
 */
export function StudyViewer({ study, ...rest }: StudyViewerProps) {
  const { t } = useText(viewerText)
  const { studyId, patientRecordId, roomName, bodyParts } = study
  const { data: images, error, refetch } = useCall(imageApi.list, { studyId })
  const refreshAddresses = useAddressRefresh(imageApi.list, { studyId })
  const items = useMemo(() => (images ?? []).map(itemOfRow), [images])
  const [first] = items
  // The image that comes first later is not the one that was opened.
  const [opened, setOpened] = useState<{ studyId: StudyId; key: string } | null>(null)
  if (first !== undefined && opened?.studyId !== studyId) setOpened({ studyId, key: first.key })
  if (error !== null && images === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (images === undefined) {
    return (
      <p className="pacs-viewer-opening" role="status">
        <LoaderCircle aria-hidden />
        {t('viewer.opening')}
      </p>
    )
  }
  if (first === undefined) return <EmptyState icon={<ImageOff />} title={t('viewer.noImages')} />
  return (
    <ImageViewer
      key={studyId}
      {...rest}
      items={items}
      shownKey={opened?.key ?? first.key}
      onStale={refreshAddresses}
      bodyParts={bodyParts}
      study={patientRecordId === undefined ? undefined : { studyId, patientRecordId, roomName: roomName ?? null }}
    />
  )
}
