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
}
