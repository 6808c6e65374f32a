import { type DicomDataset, tag, textOf } from '@opensono/pacs-core/dicom'
import { useEffect, useState } from 'react'
import { useUser } from '../../../provider/useUser'

/**
 * What the device that made a picture is called: the model that its DICOM file names, else the room of the study, else the user's room. A
 * hospital calls a device as it likes: this is what a calibration begins with.
 *
 * @param readHeader - of the file; null for other files.
 * @param roomName - of the study, where it is known.
 */
export function useDeviceName(readHeader: (() => Promise<DicomDataset>) | null, roomName?: string | null): string {
  const user = useUser()
  const [model, setModel] = useState('')
  useEffect(() => {
    let isOver = false
    setModel('')
    readHeader?.().then(
      (dataset) => {
        if (!isOver) setModel(textOf(dataset, tag.ManufacturerModelName) ?? '')
      },
      // A file without a readable header names no device.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [readHeader])
  return model || roomName || user?.roomName || ''
}
