import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const call = promisify(execFile)
/** As in this repository: most poisoned releases are found within a week. */
const leastAgeMs = 7 * 24 * 60 * 60 * 1000

/** Where the projects and the packed packages lie. */
function folderOfAll(): string {
  const folder = process.env.CONSUMERS
  if (folder === undefined) throw new Error('The packages are not packed: run "npm run test:consumers".')
  return folder
}

/** A vendor's project: outside of the repository, with nothing of it but the packed packages. */
export class Project {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /**
   * Installs a project.
   *
   * @param kind - which of the projects.
   * @param name - its own, since one kind is installed with several versions.
   * @param packages - packages besides its own dependencies, as arguments of npm.
   */
  static async install(kind: string, name: string, packages: readonly string[] = []): Promise<Project> {
    const project = new Project(path.join(folderOfAll(), name))
    if (kind !== name) await cp(path.join(folderOfAll(), kind), project.folder, { recursive: true })
    const before = new Date(Date.now() - leastAgeMs).toISOString()
    await project.run('npm', [
      'install',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `--before=${before}`,
      ...packages,
    ])
    return project
  }

  /** Runs one of its scripts. */
  async script(name: string): Promise<void> {
    await this.run('npm', ['run', name])
  }

  /**
   * Runs a command in it.
   *
   * @returns what it printed.
   */
  async run(command: string, args: readonly string[]): Promise<string> {
    // Not as a part of this repository's own run: it would find this one's tools.
    const env = { PATH: process.env.PATH, HOME: process.env.HOME }
    const told = call(command, args, { cwd: this.folder, env, maxBuffer: 64 * 1024 * 1024 })
    const { stdout } = await told.catch((thrown: Error & { stdout?: string; stderr?: string }) => {
      const words = `${thrown.stdout ?? ''}${thrown.stderr ?? ''}`.trimEnd().split('\n').slice(-40)
      throw new Error(`${command} ${args.join(' ')}\n${words.join('\n')}`)
    })
    return stdout
  }
}
