import { pressedKey } from '@opensono/pacs-core'
import { fontSizes, type Mark, measureLimits } from '@opensono/pacs-core/measure'
import { useState } from 'react'
import { useText } from '../../../provider/useText'
import type { Pane } from '../pane/createPane'
import { viewerText } from '../viewerText'

/** A field over the picture in which the words of a text or an arrow are typed. Enter and leaving it keep them, Escape does not. */
export function TextTyping({ pane, id, marks }: { pane: Pane; id: string; marks: readonly Mark[] }) {
  const { t } = useText(viewerText)
  const mark = marks.find(({ annotation }) => annotation.id === id)
  const [text, setText] = useState(mark?.annotation.text ?? '')
  const at = mark?.shape.handles.at(-1)
  if (mark === undefined || at === undefined) return null
  function keep(): void {
    if (mark !== undefined && text !== (mark.annotation.text ?? ''))
      pane.change({ ...mark.annotation, text: text.trim() })
    pane.type(null)
  }
  return (
    <input
      className="pacs-viewer-typing"
      aria-label={t('viewer.list.text')}
      value={text}
      maxLength={measureLimits.text}
      // biome-ignore lint/a11y/noAutofocus: the user placed the text to type it.
      autoFocus
      style={{ left: at.x, top: at.y, fontSize: fontSizes[mark.annotation.size] }}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        event.stopPropagation()
        const key = pressedKey(event)
        if (key === 'Enter') keep()
        if (key === 'Escape') pane.type(null)
      }}
    />
  )
}
