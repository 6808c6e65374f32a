/** What a notice of the browser says. */
export interface HiddenNotice {
  readonly title: string
  readonly body: string
  /** A newer one with the same tag takes its place. */
  readonly tag: string
  readonly onOpen: () => void
}

/** Whether the browser may be asked to notify, may notify, or does not. */
export function notifyState(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/**
 * Notifies by the browser while the tab is hidden and the user has allowed it. It names no patient: a notice is shown on a locked computer, too.
 *
 * @param notice - what it says.
 * @returns takes the notice away.
 */
export function notifyHidden({ title, body, tag, onOpen }: HiddenNotice): () => void {
  if (document.visibilityState !== 'hidden' || notifyState() !== 'granted') return () => undefined
  const notification = new Notification(title, { body, tag, requireInteraction: true })
  notification.onclick = () => {
    window.focus()
    onOpen()
    notification.close()
  }
  return () => notification.close()
}
