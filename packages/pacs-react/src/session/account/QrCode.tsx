import { encode } from 'uqr'

/** What is encoded, and how a reader names it. */
export interface QrCodeProps {
  text: string
  label: string
}

/** Light modules around the code, without which scanners do not find it. Source: ISO/IEC 18004, 6.3.8. */
const quietZone = 4

/** A QR code, dark on light in both themes: many scanners read no other. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="pacs-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
