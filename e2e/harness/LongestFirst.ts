import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long for their size. What begins last ends alone, while the other worker has nothing left to do. */
const longest = [
  'mainJob',
  'brokenConnection',
  'consultationRoom',
  'report',
  'hostileAnswers',
  'registration',
  'consultation',
  'settings',
  'unsentWork',
  'records',
  'knowledge',
  'killedReport',
  'expiredCredentials',
]

/** Runs the longest files of the whole product first, and the others in vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/e2e/${name}.e2e.test.ts`))
      return found < 0 ? longest.length : found
    }
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((one) =>
      sorted.filter(({ project }) => project === one).sort((left, right) => place(left) - place(right)),
    )
  }
}
