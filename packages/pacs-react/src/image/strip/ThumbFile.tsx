import { File } from 'lucide-react'
import type { ForeignKind } from '../foreignKind'

/** A file that no browser shows. */
export interface ThumbFileProps {
  kind: ForeignKind
  name: string | null
  /** Whether a number or a name is shown at its foot. */
  isLabelled: boolean
}

/** Stands in for the picture of a file that no browser shows: what it is, and its name as long as that is known. */
export function ThumbFile({ kind, name, isLabelled }: ThumbFileProps) {
  return (
    <span className="pacs-thumb-file" data-labelled={isLabelled || undefined}>
      <span className="pacs-thumb-file-kind">
        <File aria-hidden />
        {kind}
      </span>{' '}
      {name !== null && (
        <span className="pacs-thumb-file-name pacs-truncate" title={name}>
          {name}
        </span>
      )}
    </span>
  )
}
