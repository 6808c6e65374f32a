import { databaseCode } from './database/databaseError'

/** Levels from loud to quiet. */
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
type Level = (typeof levels)[number]

/** Writes one line: facts first, then words. */
export interface LogLine {
  (facts: object, message?: string): void
  (message: string): void
}

/** The server's log: one JSON object a line, with ids and codes only, never with patient data. */
export type Log = { readonly [Name in Level]: LogLine } & {
  level: string
  silent: LogLine
  child(bindings: object): Log
}

/** What may be logged of an error: where it came from, not its message, which may quote the content of a row. */
function factsOfError(error: Error): object {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { name: error.name, code: databaseCode(error), at: frames.slice(0, 8).map((line) => line.trim()) }
}

function readable(facts: object): object {
  const entries = Object.entries(facts).map(([name, value]) => [
    name,
    value instanceof Error ? factsOfError(value) : value,
  ])
  return Object.fromEntries(entries)
}

/**
 * Makes the log.
 *
 * @param level - the quietest level that is still written; `silent` writes nothing.
 * @param write - takes a line. @defaultValue standard output
 */
export function createLog(
  level: Level | 'silent',
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Log {
  const limit = level === 'silent' ? -1 : levels.indexOf(level)

  function bind(bindings: object): Log {
    const lineOf =
      (own: Level): LogLine =>
      (facts: object | string, message?: string) => {
        if (levels.indexOf(own) > limit) return
        const [given, words] = typeof facts === 'string' ? [{}, facts] : [facts, message]
        const line = { at: new Date().toISOString(), level: own, ...bindings, ...readable(given), message: words }
        write(`${JSON.stringify(line)}\n`)
      }
    return {
      level,
      fatal: lineOf('fatal'),
      error: lineOf('error'),
      warn: lineOf('warn'),
      info: lineOf('info'),
      debug: lineOf('debug'),
      trace: lineOf('trace'),
      silent: () => undefined,
      child: (more) => bind({ ...bindings, ...more }),
    }
  }
  return bind({})
}
