/** Something is missing that only the person at the keyboard can mend: shown as its sentence, without a stack. */
export class CommandError extends Error {}

/**
 * Runs a command's main function; a {@link CommandError} ends it with its sentence alone.
 * @param {() => Promise<number>} main answers the exit code
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof CommandError ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
