import { ImageId, type PacsError } from '@opensono/pacs-core'
import { useState } from 'react'
import { useErrorText } from '../provider/useErrorText'

/** What the user agrees to see missing on a paper. */
interface Without {
  readonly withoutImageIds?: ImageId[]
  readonly withoutCharacters?: string[]
}

/** Something on a report cannot be printed: the user changes the report, or continues without it. */
export interface IncompletePaper {
  /** What cannot be printed, in the user's words. */
  readonly text: string
  /** Whether the report was to be finished or printed. */
  readonly act: 'finish' | 'print'
  /** Finishes or prints the report without it. */
  readonly proceed: () => void
}

/** What a refusal asks the user to agree to; null for other refusals. */
function withoutOf(error: PacsError): Without | null {
  if (error.is('IMAGE_NOT_PRINTABLE')) {
    return { withoutImageIds: (error.details.imageIds ?? []).map((id) => ImageId.parse(id)) }
  }
  if (error.is('CHARACTERS_NOT_PRINTABLE')) return { withoutCharacters: [...(error.details.characters ?? [])] }
  return null
}

/**
 * Asks the user about what cannot be printed.
 *
 * @param showRefusal - shows every other refusal.
 */
export function useIncompletePaper(showRefusal: (error: PacsError) => void) {
  const errorText = useErrorText()
  const [incomplete, setIncomplete] = useState<IncompletePaper | null>(null)
  const closeIncomplete = () => setIncomplete(null)
  return {
    incomplete,
    closeIncomplete,
    /** @param proceed - repeats the call without what cannot be printed. */
    refused(act: IncompletePaper['act'], error: PacsError, proceed: (without: Without) => void): void {
      const without = withoutOf(error)
      if (without === null) showRefusal(error)
      else {
        setIncomplete({
          text: errorText(error),
          act,
          proceed() {
            closeIncomplete()
            proceed(without)
          },
        })
      }
    },
  }
}
