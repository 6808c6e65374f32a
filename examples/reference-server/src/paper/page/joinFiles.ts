import { PDFDocument } from 'pdf-lib'
import type { BundlePaper } from '../bundlePaper'
import { oneLine } from './plainText'

/** Joins finished papers into one file, without drawing anything again. Equal files give equal bytes. */
export async function joinFiles({ title, author, madeAt, files }: BundlePaper): Promise<Uint8Array> {
  const whole = await PDFDocument.create({ updateMetadata: false })
  whole.setTitle(oneLine(title))
  whole.setAuthor(oneLine(author))
  whole.setCreator('OpenSono')
  whole.setProducer('OpenSono')
  whole.setCreationDate(new Date(madeAt))
  for (const { bytes, copies } of files) {
    const file = await PDFDocument.load(bytes, { updateMetadata: false })
    for (let copy = 0; copy < copies; copy += 1) {
      for (const page of await whole.copyPages(file, file.getPageIndices())) whole.addPage(page)
    }
  }
  return whole.save()
}
