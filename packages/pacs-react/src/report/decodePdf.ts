/**
 * The bytes of a PDF as the server answers it.
 *
 * @param text - Base64 (RFC 4648 section 4).
 */
export function decodePdf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes
}
