import { build } from '../setup/build.mjs'

const buildServer = () => build('server', (member) => member.name === '@opensono/reference-server')

/**
 * Builds the server before tests that start it, or its threads, as a hospital does.
 * @param {import('vitest/node').TestProject} project
 */
export default async function setUp(project) {
  await buildServer()
  project.onTestsRerun(buildServer)
}
