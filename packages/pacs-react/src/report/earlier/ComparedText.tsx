import type { TextPiece } from './compareTexts'

/** Pieces of a comparison: what only the present one has is underlined, what only the former one has is struck through. */
export function ComparedText({ pieces }: { pieces: readonly TextPiece[] }) {
  let end = 0
  return pieces.map(({ kind, text }) => {
    const start = end
    end += text.length
    if (kind === 'now') return <ins key={start}>{text}</ins>
    return kind === 'then' ? <del key={start}>{text}</del> : <span key={start}>{text}</span>
  })
}
