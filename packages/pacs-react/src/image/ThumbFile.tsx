import { File } from 'lucide-react'
import type { ForeignKind } from './foreignKind'

/** Stands in for the picture of a file that no browser shows: what it is, and its name as long as that is known. */
export function ThumbFile({ kind, name }: { kind: ForeignKind; name: string | null }) {
  return (
    <span className="pacs-thumb-file">
      <span className="pacs-thumb-file-kind">
        <File aria-hidden />
        {kind}
      </span>
      {name !== null && (
        <span className="pacs-thumb-file-name pacs-truncate" title={name}>
          {name}
        </span>
      )}
    </span>
  )
}
