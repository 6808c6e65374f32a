import { estimatedTextWidth, type TextWidth } from '@opensono/pacs-core/measure'
import { useState } from 'react'

/** Measures texts as the browser draws them. */
export function useTextWidth(): TextWidth {
  const [measure] = useState((): TextWidth => {
    const context = document.createElement('canvas').getContext('2d')
    if (context === null) return estimatedTextWidth
    return (text, fontSize) => {
      context.font = `600 ${fontSize}px system-ui, sans-serif`
      return context.measureText(text).width
    }
  })
  return measure
}
