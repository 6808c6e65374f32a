interface FigureProps {
  /** The figure as it is read. */
  text: string
  /** What a press shows, read after the figure; it names the row. */
  label: string
  /** Left out, the figure is text: there is nothing behind it. */
  onPress?: (() => void) | undefined
}

/** A figure that leads to what it counts. */
export function Figure({ text, label, onPress }: FigureProps) {
  if (onPress === undefined) return <span className="pacs-table-text">{text}</span>
  return (
    <button type="button" className="pacs-figure" title={label} aria-label={`${text}: ${label}`} onClick={onPress}>
      {text}
    </button>
  )
}
