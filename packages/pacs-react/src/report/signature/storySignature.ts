import { type ReportSignature, reportSignatureApi } from '@opensono/pacs-core'
import type { StoryPacs } from '../../testing/PacsStory'

const ink = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 792 297"><path d="M80 210 C 220 20 300 300 420 130 S 640 190 720 90" fill="none" stroke="#000" stroke-width="8"/></svg>`

/** A signature that was drawn for a report. */
export const storySignature: ReportSignature = {
  drawnAt: '2026-01-05T08:12:00Z',
  byName: '李伟',
  url: `data:image/svg+xml,${encodeURIComponent(ink)}`,
}

/** Services with a one-time link to sign a report; what is drawn on it is shown with the report. */
export function storyLink(story: StoryPacs, signature: ReportSignature | null = null): StoryPacs {
  let drawn = signature
  const expiresAt = new Date(Date.now() + 300_000).toISOString()
  const signed = { examNumber: 'US202601050001', impression: '1. 肝右叶囊肿。\n2. 胆囊多发结石。' }
  story.fake.answer(reportSignatureApi.scan, () => ({
    ticket: 'AAECAwQFBgcICQoLDA0ODw',
    expiresAt,
    patientName: '李志强',
    ...signed,
  }))
  story.fake.answer(reportSignatureApi.page, () => ({ userName: '李伟', expiresAt, patientName: '李**', ...signed }))
  story.fake.answer(reportSignatureApi.draw, () => {
    drawn = storySignature
    return null
  })
  story.fake.answer(reportSignatureApi.get, () => ({ signature: drawn }))
  story.fake.answer(reportSignatureApi.remove, () => {
    drawn = null
    return null
  })
  return story
}
