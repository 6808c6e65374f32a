import { useEffect, useState } from 'react'

/**
 * The address of a blob for as long as it is shown.
 *
 * @param blob - null has none.
 */
export function useBlobUrl(blob: Blob | null): string | null {
  const [made, setMade] = useState<{ readonly blob: Blob; readonly url: string } | null>(null)
  useEffect(() => {
    if (blob === null) return
    const url = URL.createObjectURL(blob)
    setMade({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return made?.blob === blob ? made.url : null
}
