/** Ends the process with one sentence when this Node is older than the workspace's floor. Imported before anything else. */
const floor = [20, 19]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < floor[0] || (major === floor[0] && minor < floor[1])) {
  console.error(
    `OpenSono needs Node ${floor.join('.')} or newer; this is Node ${process.versions.node}. Install a current one from https://nodejs.org and run the command again.`,
  )
  process.exit(1)
}
