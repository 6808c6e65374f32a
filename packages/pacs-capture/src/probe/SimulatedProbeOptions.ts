/** How the simulated probe looks. */
export interface SimulatedProbeOptions {
  /** The same seed draws the same pictures. @defaultValue 1 */
  seed?: number
  /** In pixels. @defaultValue 1024 */
  width?: number
  /** In pixels. @defaultValue 768 */
  height?: number
  /** Pictures a second. @defaultValue 30 */
  frameRate?: number
  /** Where the worker's script (`@opensono/pacs-capture/probe.worker.js`) lies, when the host serves it elsewhere. */
  workerUrl?: string | URL
}

/** The options with all that was left out filled in. */
export type ProbePicture = Required<Omit<SimulatedProbeOptions, 'workerUrl'>>

/**
 * Fills in what was left out.
 *
 * @param options - what was said.
 */
export function probePicture(options: SimulatedProbeOptions): ProbePicture {
  const { seed = 1, width = 1024, height = 768, frameRate = 30 } = options
  return { seed, width, height, frameRate }
}
