import type { UploadItem } from '@opensono/pacs-capture/upload'
import type { Workstation } from '@opensono/pacs-capture/workstation'
import { errorText, type Lifetime } from '@opensono/pacs-core'
import { make } from './make'

/**
 * Draws what was taken and how far it is.
 *
 * @param device - whose pictures.
 * @param screen - ends what listens here.
 * @returns the list.
 */
export function showUploads({ uploads, session, text }: Workstation, screen: Lifetime): HTMLElement {
  const { t } = text.getSnapshot()
  const list = make('ul')

  function wordsOf({ status, percent, error }: UploadItem): string {
    const timeZone = session.getSnapshot().user?.timeZone
    return t(`device.upload.${status}`, { percent, why: error === null ? '' : errorText(t, error, { timeZone }) })
  }

  function show(): void {
    const items = uploads.getSnapshot().items.map((item) => {
      const kind = item.isClip ? t('device.clip') : t('device.still')
      const line = make('li', {}, `${kind}: ${wordsOf(item)}`)
      line.dataset.status = item.status
      return line
    })
    list.replaceChildren(...(items.length === 0 ? [make('li', {}, t('device.nothing'))] : items))
  }

  screen.own(uploads.subscribe(show))
  show()
  return make('section', {}, make('h2', {}, t('device.sent')), list)
}
