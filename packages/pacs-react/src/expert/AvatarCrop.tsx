import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../control/button/Button'
import { IconButton } from '../control/button/IconButton'
import { Dialog } from '../control/overlay/Dialog'
import { useText } from '../provider/useText'
import { type Crop, fitCrop, partOf, wholeCrop } from './cropSquare'
import { expertText } from './expertText'

interface AvatarCropProps {
  /** Decoded; anyone who made it closes it. */
  picture: ImageBitmap
  onUse: (square: Blob) => void
  onCancel: () => void
}

/** Pixels of the square that is kept. */
const side = 512
const step = 0.05
const zoomStep = 1.25
const quality = 0.92

/** Cuts a square out of a picture: by dragging, or by buttons. */
export function AvatarCrop({ picture, onUse, onCancel }: AvatarCropProps) {
  const { t } = useText(expertText)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drag = useRef<{ x: number; y: number } | null>(null)
  const [crop, setCrop] = useState<Crop>(() => fitCrop(wholeCrop, picture))
  const move = (change: (before: Crop) => Crop) => setCrop((before) => fitCrop(change(before), picture))

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const part = partOf(crop, picture)
    context.clearRect(0, 0, side, side)
    context.drawImage(picture, part.left, part.top, part.side, part.side, 0, 0, side, side)
  }, [crop, picture])

  function onDrag(event: PointerEvent<HTMLCanvasElement>): void {
    const from = drag.current
    if (from === null) return
    const shown = event.currentTarget.getBoundingClientRect().width
    const part = partOf(crop, picture)
    const scale = part.side / shown
    const [dx, dy] = [(event.clientX - from.x) * scale, (event.clientY - from.y) * scale]
    drag.current = { x: event.clientX, y: event.clientY }
    move((before) => ({ ...before, x: before.x - dx / picture.width, y: before.y - dy / picture.height }))
  }

  const acts = [
    { id: 'zoomIn', icon: <ZoomIn aria-hidden />, change: (c: Crop) => ({ ...c, zoom: c.zoom * zoomStep }) },
    { id: 'zoomOut', icon: <ZoomOut aria-hidden />, change: (c: Crop) => ({ ...c, zoom: c.zoom / zoomStep }) },
    { id: 'left', icon: <ArrowLeft aria-hidden />, change: (c: Crop) => ({ ...c, x: c.x - step }) },
    { id: 'right', icon: <ArrowRight aria-hidden />, change: (c: Crop) => ({ ...c, x: c.x + step }) },
    { id: 'up', icon: <ArrowUp aria-hidden />, change: (c: Crop) => ({ ...c, y: c.y - step }) },
    { id: 'down', icon: <ArrowDown aria-hidden />, change: (c: Crop) => ({ ...c, y: c.y + step }) },
  ] as const

  return (
    <Dialog
      isOpen
      size="small"
      title={t('avatar.cropTitle')}
      onOpenChange={onCancel}
      actions={
        <Button
          variant="primary"
          onPress={() => canvas.current?.toBlob((blob) => blob !== null && onUse(blob), 'image/jpeg', quality)}
        >
          {t('avatar.use')}
        </Button>
      }
    >
      <p className="pacs-access-note">{t('avatar.cropText')}</p>
      <div className="pacs-avatar-crop">
        <canvas
          ref={canvas}
          width={side}
          height={side}
          className="pacs-avatar-canvas"
          role="img"
          aria-label={t('avatar.cropLabel')}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            drag.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={onDrag}
          onPointerUp={() => {
            drag.current = null
          }}
          onPointerCancel={() => {
            drag.current = null
          }}
        />
        <div className="pacs-avatar-acts">
          {acts.map(({ id, icon, change }) => (
            <IconButton key={id} label={t(`avatar.${id}`)} icon={icon} onPress={() => move(change)} />
          ))}
        </div>
      </div>
    </Dialog>
  )
}
