import { MessageSquareText } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { imageText } from '../../image/imageText'
import { itemName } from '../../image/itemName'
import type { StripItem } from '../../image/StripItem'
import { lazyPart } from '../../provider/lazyPart'
import { useText } from '../../provider/useText'

const EditCaption = lazyPart(() => import('./EditCaption').then((part) => part.EditCaption))

interface ImageCaptionProps {
  item: StripItem
  mayWrite: boolean
  /** Why it cannot be written now. */
  refusal: string | undefined
}

/** The caption that is printed below an image; a press edits it. */
export function ImageCaption({ item, mayWrite, refusal }: ImageCaptionProps) {
  const { t } = useText(imageText)
  const button = useRef<HTMLButtonElement>(null)
  const [isWriting, setWriting] = useState(false)
  const name = itemName(t, item)
  if (!mayWrite) {
    return (
      <span className="pacs-report-image-caption pacs-truncate" title={item.comment || name}>
        {item.comment || name}
      </span>
    )
  }
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant="quiet"
        className="pacs-report-image-caption"
        aria-label={[t('edit.commentOn', { name }), item.comment].filter(Boolean).join(': ')}
        disabledReason={refusal}
        icon={item.comment === '' ? <MessageSquareText aria-hidden /> : undefined}
        onPress={() => setWriting(true)}
      >
        <span className="pacs-truncate">{item.comment || name}</span>
      </Button>
      {isWriting && <EditCaption item={item} anchor={button.current} onClose={() => setWriting(false)} />}
    </>
  )
}
