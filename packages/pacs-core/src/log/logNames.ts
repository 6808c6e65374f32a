import type { Language } from '../text/createText'
import { isFoundIn } from '../value/fold'
import type { LogEntry } from './logApi'
import { operationLogText } from './operationLogText'

const calls = (language: Language): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  operationLogText[language].log.call

const kinds = (language: Language): Readonly<Record<string, string>> => operationLogText[language].log.subject

/**
 * What was done, in words of a language. The log keeps what was written then, in English: a call that this version does not know is
 * shown by that.
 *
 * @param language - the reader's.
 * @param entry - a row of the log.
 */
export function callName(language: Language, { call, content }: Pick<LogEntry, 'call' | 'content'>): string {
  const [noun = '', name = ''] = call.split('.')
  return calls(language)[noun]?.[name] ?? content
}

/**
 * The calls whose name holds a text.
 *
 * @param language - the reader's.
 * @param text - as typed.
 * @returns their ids, `noun.call`.
 */
export function callsNamed(language: Language, text: string): string[] {
  return Object.entries(calls(language)).flatMap(([noun, names]) =>
    Object.entries(names).flatMap(([name, words]) => (isFoundIn([words], text) ? [`${noun}.${name}`] : [])),
  )
}

/**
 * The kind of what something was done to, in words of a language. A kind that this version does not know is shown as it was written.
 *
 * @param language - the reader's.
 * @param subject - of a row of the log.
 */
export function subjectKind(language: Language, subject: string): string {
  return kinds(language)[subject] ?? subject
}
