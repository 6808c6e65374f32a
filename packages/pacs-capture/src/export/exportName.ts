/** What no file system of our users takes in a name, controls and marks that turn the direction of writing included. */
const refused = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]/gu

/**
 * The name of an exported file: a prefix and the last segment of the object's key.
 *
 * @param prefix - what all names of the export begin with.
 * @param key - for instance `image/h/0f3a.jpg`.
 */
export function exportName(prefix: string, key: string): string {
  const last = key.slice(key.lastIndexOf('/') + 1)
  return `${prefix}${last}`.replace(refused, '_')
}

const endings = { ORIGINAL: 'jpg', DICOM: 'dcm' } as const

/**
 * The name of the copy of an image with its drawings.
 *
 * @param name - of the file of the image.
 */
export function drawnName(name: string, fileType: keyof typeof endings): string {
  const dot = name.lastIndexOf('.')
  return `${dot === -1 ? name : name.slice(0, dot)}-drawn.${endings[fileType]}`
}
