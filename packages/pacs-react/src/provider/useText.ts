import type { CoreTextKey, Language, TextKey, TextResource, TextTree, Translate } from '@opensono/pacs-core'
import { commonText } from './commonText'
import { useController } from './useController'
import { usePacs } from './usePacs'

type CommonKey = CoreTextKey | TextKey<(typeof commonText)['en']>

/** The interface's words, typed by their keys. */
export interface UseTextResult<Key extends string = never> {
  /** Finds the text of a key and fills in the details. Changes with the language. */
  t: Translate<CommonKey | Key>
  /** The language as it is now. */
  language: Language
  /** Switches the language at once, everywhere. */
  setLanguage: (language: Language) => void
}

/** The words of core, and the common ones. */
export function useText(): UseTextResult
/**
 * The words of core, the common ones, and those that the calling part brings along.
 *
 * @param resource - the part's own words in both languages; a constant of its module.
 * @example
 * const { t } = useText(studyText)
 * t('studyList.empty')
 */
export function useText<Tree extends TextTree>(resource: {
  readonly en: Tree
  readonly zh: TextTree
}): UseTextResult<TextKey<Tree>>
export function useText(resource?: TextResource): UseTextResult<string> {
  const { text } = usePacs()
  text.include(commonText)
  if (resource !== undefined) text.include(resource)
  const { t, language } = useController(text)
  return { t, language, setLanguage: text.setLanguage }
}
