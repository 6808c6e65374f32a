import {
  type CoreTextKey,
  coreText,
  createText,
  type ErrorCode,
  type Language,
  languages,
  type PacsError,
  refusalText,
  refusedFieldsText,
  type Translate,
} from '@opensono/pacs-core'

const words = Object.fromEntries(
  languages.map((language) => [
    language,
    createText<CoreTextKey>({ resources: [coreText], browserLanguage: language }).getSnapshot().t,
  ]),
) as Record<Language, Translate<CoreTextKey>>

/** More ranges of a header are not looked at. */
const most = 20

/**
 * The language in which a caller reads (RFC 9110, section 12.5.4): the one of ours that they want most, English where none is named.
 *
 * @param header - `Accept-Language`.
 */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',', most).map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const quality = /^q=([01](?:\.\d{0,3})?)$/.exec(parameters.find((each) => each.startsWith('q=')) ?? 'q=1')?.[1]
    return { tag, quality: Number(quality ?? 0) }
  })
  const known = wanted.flatMap(({ tag, quality }) => {
    const language = languages.find((each) => each === tag || tag.startsWith(`${each}-`))
    return language === undefined || quality === 0 ? [] : [{ language, quality }]
  })
  // The sort is stable: of two that are wanted alike the first one counts.
  return known.sort((one, other) => other.quality - one.quality)[0]?.language ?? 'en'
}

/** Texts that are the same for everybody: when many are refused, each refusal must be cheap. */
const plainTexts = new Map<string, string>()

function plainText(code: ErrorCode, language: Language): string {
  const key = `${language} ${code}`
  const known = plainTexts.get(key) ?? refusalText(words[language], code, {}, { timeZone: null })
  plainTexts.set(key, known)
  return known
}

/**
 * A refusal as its caller reads it: the text of its code, and what was expected of the fields that it names.
 *
 * @param timeZone - of the caller's hospital; null where nobody is logged in.
 */
export function refusalMessage(error: PacsError, language: Language, timeZone: string | null): string {
  if (Object.keys(error.details).length === 0) return plainText(error.code, language)
  const t = words[language]
  const texts = [refusalText(t, error.code, error.details, { timeZone }), refusedFieldsText(t, error)]
  return texts.filter((text) => text !== '').join(' ')
}
