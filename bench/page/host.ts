/** What the machine says of the browser that shows this page. */
export interface Usage {
  /** Processor time of all its processes, in milliseconds. */
  cpuMs: number
  /** Memory of its page's processes that is theirs alone, in bytes. */
  rendererBytes: number
}

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`/host/${path}`, { method: 'POST', body: JSON.stringify(body ?? null) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return await answer.json()
}

/** The bench outside. The page asks it, so that no debugger has to watch the page: a watched page sends slowly. */
export const host = {
  nextTask: () => ask<{ name: string; options: unknown }>('task'),
  answer: (answer: { result: unknown } | { error: string }) => ask<null>('answer', answer),
  usage: () => ask<Usage>('usage'),
  /** Looks at the page's memory every few milliseconds from now on. */
  watchMemory: () => ask<null>('watch'),
  /** Ends that. @returns the most that it was, in bytes. */
  peakMemory: () => ask<number>('peak'),
  /** Waits until the server has done its jobs. */
  quiet: () => ask<null>('quiet'),
  /** Says how far a long task is. */
  tell: (words: string) => ask<null>('tell', words),
}
