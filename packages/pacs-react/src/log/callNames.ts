import type { Language, LogEntry } from '@opensono/pacs-core'
import { logText } from './logText'

const names = (language: Language): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  logText[language].logList.call

/**
 * What was done, in the interface's words. The log keeps what was written then, in English: a call that this version does not know is
 * shown by that.
 *
 * @param language - the interface's.
 * @param entry - a row of the log.
 */
export function callName(language: Language, { call, content }: Pick<LogEntry, 'call' | 'content'>): string {
  const [noun = '', name = ''] = call.split('.')
  return names(language)[noun]?.[name] ?? content
}

/**
 * The calls whose name holds a text.
 *
 * @param language - the interface's.
 * @param text - as typed.
 * @returns their ids, `noun.call`.
 */
export function callsNamed(language: Language, text: string): string[] {
  const wanted = text.trim().toLowerCase()
  return Object.entries(names(language)).flatMap(([noun, calls]) =>
    Object.entries(calls).flatMap(([name, words]) => (words.toLowerCase().includes(wanted) ? [`${noun}.${name}`] : [])),
  )
}
