import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * `FS_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH` (Linux, fs/ext4/ext4.h): from this moment on no byte of the file system
 * reaches its disk. Perl, because Node has no `ioctl`.
 */
const cutText = 'open my $f, "<", $ARGV[0] or die; my $how = pack "L", 2; ioctl $f, 0x8004587d, $how or die $!'

/** A disk in a file, whose power can be cut: what was not synced is lost, in one moment. */
export class PowerDisk {
  /** Where it is mounted. */
  readonly folder: string
  readonly #image: string

  private constructor(folder: string) {
    this.folder = folder
    this.#image = `${folder}.img`
  }

  /**
   * Makes and mounts an empty disk.
   *
   * @param sizeBytes - of the disk.
   * @returns null where the rights or the programs for it are missing.
   */
  static async make(sizeBytes: number): Promise<PowerDisk | null> {
    const disk = new PowerDisk(await mkdtemp(path.join(tmpdir(), 'opensono-power-')))
    try {
      await writeFile(disk.#image, '')
      await truncate(disk.#image, sizeBytes)
      await run('mkfs.ext4', ['-q', '-F', disk.#image])
      await run('perl', ['-e', '1'])
      await disk.#mount()
      await chmod(disk.folder, 0o711)
      return disk
    } catch {
      await disk.remove()
      return null
    }
  }

  /** Cuts the power. Anyone who still uses the disk meets errors, and must end before it is mounted again. */
  async cut(): Promise<void> {
    await run('perl', ['-e', cutText, this.folder])
  }

  /** Gives power again: the file system is what its journal makes of what had reached the disk. */
  async restore(): Promise<void> {
    await run('umount', [this.folder])
    await this.#mount()
  }

  async remove(): Promise<void> {
    await run('umount', ['-l', this.folder]).catch(() => undefined)
    await rm(this.folder, { recursive: true, force: true })
    await rm(this.#image, { force: true })
  }

  async #mount(): Promise<void> {
    await run('mount', ['-o', 'loop', this.#image, this.folder])
  }
}
