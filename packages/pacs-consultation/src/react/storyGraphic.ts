import {
  ConsultationMessage,
  consultationPermission,
  GraphicConsultation,
  graphicConsultationApi,
  type Language,
  realtimeConsultationApi,
  VoiceMark,
} from '@opensono/pacs-core'
import type { FakeServices } from '@opensono/pacs-react/testing'
import { storyWithConsultations } from './storyConsultation'
import { storyConsultationExpert } from './storyExperts'
import { storyImage } from './storyImages'
import { storyConsultation } from './storyRows'
import { storyPreview, storyStudy } from './storyStudy'

/** A second of silence as a voice note. */
const silence = 'data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const marks = [
  VoiceMark.parse({ atMs: 0, imageId: 'image-2', kind: 'pointer', points: [[0.5, 0.5]] }),
  VoiceMark.parse({
    atMs: 400,
    imageId: 'image-2',
    kind: 'stroke',
    points: [
      [0.4, 0.5],
      [0.5, 0.6],
      [0.6, 0.5],
    ],
  }),
]

/** A message, with what a story wants different. */
export function storyMessage(number: number, patch: Partial<Record<keyof ConsultationMessage, unknown>> = {}) {
  return ConsultationMessage.parse({
    messageId: `message-${number}`,
    senderId: 'user-20',
    senderName: '李伟',
    text: '请看第 2 幅图像，边界是否清晰？',
    imageId: 'image-2',
    sentAt: '2026-01-05T08:30:00Z',
    voiceUrl: null,
    voiceMs: null,
    marks: [],
    ...patch,
  })
}

/** A consultation on images, with what a story wants different. */
export function storyOnImages(patch: Partial<Record<keyof GraphicConsultation, unknown>> = {}): GraphicConsultation {
  return GraphicConsultation.parse({
    ...storyConsultation(1),
    kind: 'GRAPHIC',
    status: 'editing',
    expiresAt: '2100-01-05T08:00:00Z',
    experts: [storyConsultationExpert(1, { state: 'accepted' })],
    role: 'expert',
    reportEditableStatus: 1,
    machineId: null,
    isDeviceOnly: false,
    video: null,
    images: [1, 2, 4].map((number) => storyImage(number)),
    messages: [
      storyMessage(1),
      storyMessage(2, {
        senderId: 'user-1',
        senderName: '周岚',
        text: '',
        voiceUrl: silence,
        voiceMs: 1_000,
        marks,
      }),
    ],
    draft: null,
    ...patch,
  })
}

/**
 * Services over a fake server that keeps one consultation on images.
 *
 * @param language - the interface's.
 * @param patch - what is different of it.
 */
export function storyWithGraphic(
  language: Language,
  patch: Partial<Record<keyof GraphicConsultation, unknown>> = {},
): FakeServices {
  const services = storyWithConsultations(language, {
    authorities: [consultationPermission, 'pacs:diagnostic_report:edit_report'],
  })
  const { fake } = services
  let kept = storyOnImages(patch)
  const change = (next: Partial<Record<keyof GraphicConsultation, unknown>>) => {
    kept = GraphicConsultation.parse({ ...kept, ...next })
    return { status: kept.status }
  }
  fake.answer(graphicConsultationApi.get, () => kept)
  fake.answer(realtimeConsultationApi.study, () => (kept.status === 'waiting' ? storyPreview() : storyStudy()))
  fake.answer(graphicConsultationApi.readMeasure, () => ({ measure: '', version: 1 }))
  fake.answer(graphicConsultationApi.measure, ({ version = 0 }) => ({ version: version + 1 }))
  fake.answer(graphicConsultationApi.start, () => change({ status: 'editing' }))
  fake.answer(graphicConsultationApi.saveDraft, ({ draft }) => change({ draft }))
  fake.answer(graphicConsultationApi.giveOpinion, ({ opinion }) =>
    change({ status: 'finished', experts: [storyConsultationExpert(1, { state: 'finished', opinion })] }),
  )
  fake.answer(graphicConsultationApi.finish, () => change({ status: 'finished' }))
  fake.answer(graphicConsultationApi.say, ({ text, imageId, voiceKey, voiceMs, marks: drawn }) => {
    const message = storyMessage(kept.messages.length + 1, {
      senderId: 'user-1',
      senderName: '周岚',
      text,
      imageId,
      voiceMs,
      voiceUrl: voiceKey === null ? null : silence,
      marks: drawn,
    })
    change({ messages: [...kept.messages, message] })
    return message
  })
  return services
}
