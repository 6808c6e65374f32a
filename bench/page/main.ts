import { host } from './host'
import { measureClipLoad } from './measureClipLoad'
import { measureFrames } from './measureFrames'
import { holdRoom, measureRoom } from './measureRoom'
import { measureStills } from './measureStills'
import { measureStop } from './measureStop'
import { measureUploads } from './measureUploads'

const tasks = {
  measureStills,
  measureFrames,
  measureClipLoad,
  measureStop,
  measureUploads,
  measureRoom,
  holdRoom,
} as const

/** What the bench may ask of the page, by name. */
export type PageTasks = typeof tasks

function isTask(name: string): name is keyof PageTasks {
  return name in tasks
}

async function perform(name: string, options: unknown): Promise<unknown> {
  if (!isTask(name)) throw new Error(`there is no task ${name}`)
  // What the bench sends is of the task's own type: both sides are compiled from it.
  return await (tasks[name] as (given: unknown) => Promise<unknown>)(options)
}

for (;;) {
  const { name, options } = await host.nextTask()
  try {
    await host.answer({ result: await perform(name, options) })
  } catch (error) {
    await host.answer({
      error: error instanceof Error ? `${error.name}: ${error.message}\n${error.stack}` : String(error),
    })
  }
}
