import { knowledgeApi } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'

/** A text that is written by its code. */
export interface Snippet {
  readonly id: string
  /** Letters that stand for it, as its writer gave them. */
  readonly code: string
  readonly name: string
  readonly findings: string
  readonly impression: string
}

const none: readonly Snippet[] = []

/**
 * The entries of the knowledge base that a report may be written from by their codes: for its exam parts and for all parts, the user's
 * own first.
 *
 * @param examPartIds - exam parts of the study; without any, all entries are answered.
 * @param language - of the report. An entry without texts in it has those of the hospital's language.
 * @returns empty until they are there, and for a user who may not read them.
 */
export function useSnippets(examPartIds: readonly string[], language: 'zh' | 'en' = 'zh'): readonly Snippet[] {
  const isAllowed = usePermission(knowledgeApi.snippets)
  const partIds = [...examPartIds].sort() as never
  const { data } = useCall(knowledgeApi.snippets, isAllowed ? { partIds } : null)
  return useMemo(() => {
    if (data === undefined) return none
    return data.map((entry) => {
      const hasEnglish = entry.englishFindings !== '' || entry.englishImpression !== ''
      const isEnglish = language === 'en' && hasEnglish
      return {
        id: entry.id,
        code: entry.code,
        name: (language === 'en' ? entry.englishName : null) ?? entry.name,
        findings: isEnglish ? entry.englishFindings : entry.findings,
        impression: isEnglish ? entry.englishImpression : entry.impression,
      }
    })
  }, [data, language])
}
