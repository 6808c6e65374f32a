import type { NewUpload } from '@opensono/pacs-capture/upload'
import { type Consultation, PacsError, type UserId } from '@opensono/pacs-core'
import { useErrorText, usePacs, useText, useToasts } from '@opensono/pacs-react'
import { useEffect, useRef } from 'react'
import { takeFrame } from '../../picture/takeFrame'
import type { RoomRequest, TakenFrame } from '../../room/ConsultationRoom'
import { useRoomServices } from './RoomContext'
import { roomText } from './roomText'

/** Where a still goes: into the study, by the way that each side has. */
function stillTarget(
  { studyId, requestDoctorId, requestHospitalId }: Consultation,
  isDoctor: boolean,
): NewUpload['target'] {
  return isDoctor
    ? { kind: 'study', studyId }
    : { kind: 'consultation', studyId, requestDoctorId, requestDoctorHospitalId: requestHospitalId }
}

/** What is done with the picture of a room. */
export interface RoomActs {
  /** Freezes the picture, or asks the doctor's side for it. */
  freeze(): Promise<void>
  /** Puts the frozen picture, or the frame that is shown, into the study. */
  still(): Promise<void>
  /** Puts a picture into the study. */
  saveStill(blob: Blob): void
  /** Does what an expert asked for; what could not be done stays asked for. */
  fulfil(request: RoomRequest): Promise<void>
}

/** What is done with the picture; what fails is said in a notice. */
export function useRoomActs(): RoomActs {
  const { room, consultation, isDoctor, video } = useRoomServices()
  const { uploads, capture } = usePacs()
  const { t } = useText(roomText)
  const toasts = useToasts()
  const sayWhy = useErrorText()

  const shownFrame = async (): Promise<TakenFrame> => {
    const taken = video.current === null ? null : await takeFrame(video.current)
    if (taken === null) throw new PacsError('GET_VIDEO_FAILED')
    return taken
  }
  /** Whether the act was done. */
  const saying = async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (thrown) {
      toasts.error(sayWhy(thrown))
      return false
    }
  }
  const freezeHere = (requestedById?: UserId) =>
    saying(async () => void (await room.freeze(await shownFrame(), requestedById)))

  function saveStill(blob: Blob): void {
    if (uploads === undefined) return
    const target = stillTarget(consultation, isDoctor)
    const fileExtension = blob.type === 'image/jpeg' ? '.jpg' : '.png'
    const id = uploads.add({ target, blob, fileExtension, isTaken: true, poster: blob })
    const stop = uploads.subscribe(() => {
      const item = uploads.getSnapshot().items.find((each) => each.id === id)
      if (item?.status === 'done') toasts.success(t(item.isInBuffer ? 'room.still.inBuffer' : 'room.still.saved'))
      if (item?.status === 'failed') toasts.error(sayWhy(item.error))
      if (item === undefined || item.status === 'done' || item.status === 'failed') stop()
    })
  }
  function still(): Promise<boolean> {
    const { frozen } = room.getSnapshot()
    return saying(async () => saveStill(frozen?.blob ?? (await shownFrame()).blob))
  }
  async function saveLast(): Promise<boolean> {
    if (capture === undefined) return false
    if (capture.getSnapshot().currentStudyId !== consultation.studyId) {
      toasts.warning(t('room.request.notCurrent', { name: consultation.patientName }))
      return false
    }
    const uploadId = await capture.saveLast('study')
    if (uploadId !== null) toasts.success(t('room.request.clipSaved'))
    return uploadId !== null
  }
  const asked = { freeze: freezeHere, still, clip: saveLast }

  return {
    freeze: async () => void (isDoctor ? await freezeHere() : room.request('freeze')),
    still: async () => void (await still()),
    saveStill,
    async fulfil({ id, what, senderId }) {
      // The menu of resolutions answers by itself.
      if (what !== 'resolution' && (await asked[what](senderId))) room.answer(id)
    },
  }
}

/** The doctor's side freezes as soon as an expert asks: the frame is that moment's. */
export function useFreezeOnRequest(fulfil: RoomActs['fulfil']): void {
  const { room, isDoctor } = useRoomServices()
  const latest = useRef(fulfil)
  useEffect(() => {
    latest.current = fulfil
  })
  useEffect(() => {
    if (!isDoctor) return
    return room.on('requested', (request) => {
      if (request.what === 'freeze') void latest.current(request)
    })
  }, [room, isDoctor])
}
