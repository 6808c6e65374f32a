import { useEffect, useState } from 'react'

/** What is encoded, and how a reader names it. */
export interface QrCodeProps {
  text: string
  label: string
}

interface Picture {
  readonly size: number
  readonly path: string
}

/** Light modules around the code, without which scanners do not find it. Source: ISO/IEC 18004, 6.3.8. */
const quietZone = 4

/** A QR code, dark on light in both themes: many scanners read no other. What encodes it is loaded when one is shown. */
export function QrCode({ text, label }: QrCodeProps) {
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    let isOver = false
    void import('uqr').then(({ encode }) => {
      if (isOver) return
      const { data, size } = encode(text, { ecc: 'M', border: quietZone })
      const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
      setPicture({ size, path: squares.join('') })
    })
    return () => {
      isOver = true
    }
  }, [text])
  if (picture === null) return null
  const { size, path } = picture
  return (
    <svg className="pacs-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
