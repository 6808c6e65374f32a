import sharp from 'sharp'

let drawn: Promise<Buffer> | undefined

/**
 * A still that shows nobody: a sector of speckle, as a curved probe makes it, and a cyst. It is drawn once, outside of the thread that
 * answers calls.
 *
 * @returns JPEG, 1024x768; the same bytes each time.
 */
export function sampleStill(): Promise<Buffer> {
  drawn ??= drawStill()
  return drawn.catch((error: unknown) => {
    drawn = undefined
    throw error
  })
}

function drawStill(): Promise<Buffer> {
  const sector = 'M 432 84 A 140 140 0 0 0 592 84 L 930 640 A 820 820 0 0 1 94 640 Z'
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768">
    <filter id="speckle"><feTurbulence type="fractalNoise" baseFrequency="0.16 0.3" numOctaves="2" seed="7"/>
      <feColorMatrix type="saturate" values="0"/><feComponentTransfer><feFuncA type="linear" slope="0" intercept="1"/>
      </feComponentTransfer></filter>
    <clipPath id="sector"><path d="${sector}"/></clipPath>
    <rect width="1024" height="768" fill="#000000"/>
    <g clip-path="url(#sector)">
      <rect width="1024" height="768" filter="url(#speckle)" opacity="0.75"/>
      <ellipse cx="580" cy="380" rx="92" ry="66" fill="#0a0c0e"/>
      <path d="M 520 446 L 650 446 L 720 760 L 500 760 Z" fill="#ffffff" opacity="0.14"/>
    </g>
  </svg>`
  return sharp(Buffer.from(picture)).flatten({ background: 'black' }).jpeg({ quality: 88 }).toBuffer()
}
