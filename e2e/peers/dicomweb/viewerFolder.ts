/**
 * Where a viewer's package was unpacked.
 *
 * @throws Error outside of `npm run test:peers`, which unpacks them.
 */
export function viewerFolder(name: 'OHIF_FOLDER' | 'DICOMWEB_CLIENT_FOLDER'): string {
  const folder = process.env[name]
  if (folder === undefined) throw new Error(`${name} is not set: run npm run test:peers`)
  return folder
}
