export {
  createText,
  type Language,
  languages,
  type SameKeys,
  type Text,
  type TextKey,
  type TextOptions,
  type TextResource,
  type TextState,
  type TextTree,
  type Translate,
} from './createText'
