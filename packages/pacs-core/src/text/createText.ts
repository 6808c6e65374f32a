import i18next from 'i18next'
import { type Controller, createStore } from '../store/createStore'
import { guardStorage } from '../value/guardStorage'
import { type KeyValueStorage, storageKeys } from '../value/keyValueStorage'
import { spaceValues, valueEnd, valueStart } from './spaceValues'

/** The interface languages. */
export const languages = ['en', 'zh'] as const

/** An interface language. */
export type Language = (typeof languages)[number]

/** Texts of one language: nested groups of texts, in i18next's notation. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

/** The same tree with any texts in it: what a second language must satisfy. */
export type SameKeys<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : SameKeys<Tree[Key]> }

/** Texts in both languages. */
export interface TextResource<Tree extends TextTree = TextTree> {
  readonly en: Tree
  readonly zh: SameKeys<Tree>
}

type Plain<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key

/** The dotted keys of a tree; plural forms count as one key. */
export type TextKey<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Plain<Key> : `${Key}.${TextKey<Tree[Key]>}`
}[keyof Tree & string]

/** Finds the text of a key and fills in the details. */
export type Translate<Key extends string = string> = (key: Key, details?: Readonly<Record<string, unknown>>) => string

/** The language as it is now. */
export interface TextState<Key extends string = string> {
  readonly language: Language
  /** Changes whenever the language does, so that what shows text knows to show it again. */
  readonly t: Translate<Key>
}

/** The interface's words: a controller whose state is the language and its `t`. */
export interface Text<Key extends string = string> extends Controller<TextState<Key>> {
  /** Switches the language and keeps the choice. */
  setLanguage(language: Language): void
  /** Adds the texts of a part that is loaded later, and notifies the listeners. */
  add(resource: TextResource): void
  /**
   * Adds the texts of a part when it is first shown: once, and without calling the listeners. A key that is there already keeps its text, so
   * that the words of a host win.
   */
  include(resource: TextResource): void
}

/** How the interface's words are made. */
export interface TextOptions {
  /** Texts of the packages and the app, merged in this order. */
  resources: readonly TextResource[]
  /** Keeps the chosen language. */
  storage?: KeyValueStorage
  /** `navigator.language`; its first two letters are the default. */
  browserLanguage?: string
}

/**
 * Which language to start with: the stored one, else the first two letters of the browser's, else English.
 *
 * @param stored - what `current-language` holds.
 * @param browserLanguage - for instance `zh-CN`.
 */
export function startLanguage(stored: string | null, browserLanguage = ''): Language {
  const wanted = [stored, browserLanguage.slice(0, 2).toLowerCase()]
  return (
    languages.find((language) => language === wanted[0]) ?? languages.find((language) => language === wanted[1]) ?? 'en'
  )
}

/**
 * Makes the interface's words.
 *
 * @param options - the texts, and where the choice is kept.
 */
export function createText<Key extends string = string>(options: TextOptions): Text<Key> {
  const storage = options.storage && guardStorage(options.storage)
  const stored = storage?.getItem(storageKeys.language) ?? null
  const language = startLanguage(stored, options.browserLanguage)
  if (stored !== language) storage?.setItem(storageKeys.language, language)
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: {}, zh: {} },
    initAsync: false,
    interpolation: { escapeValue: true, escape: (value) => `${valueStart}${value}${valueEnd}` },
    returnNull: false,
  })
  const included = new Set<TextResource>()
  function addResource(resource: TextResource, isOverwriting = true): void {
    included.add(resource)
    for (const each of languages) instance.addResourceBundle(each, 'translation', resource[each], true, isOverwriting)
  }
  for (const resource of options.resources) addResource(resource)
  const translatorOf = (): Translate<Key> => {
    const fixed = instance.getFixedT(instance.language)
    return (key, details) => spaceValues(String(fixed(key, { ...details })))
  }
  const store = createStore<TextState<Key>>({ language, t: translatorOf() })
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    setLanguage(next) {
      storage?.setItem(storageKeys.language, next)
      void instance.changeLanguage(next)
      store.update({ language: next, t: translatorOf() })
    },
    add(resource) {
      addResource(resource)
      store.update({ t: translatorOf() })
    },
    include(resource) {
      if (!included.has(resource)) addResource(resource, false)
    },
    destroy: store.destroy,
  }
}
