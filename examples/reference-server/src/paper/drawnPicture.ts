import type { PaperDrawings, PictureSource } from './reportPaper'

/** A picture into which its drawings are burned, for readers that know no drawings. */
export interface DrawnPicture {
  readonly kind: 'picture'
  readonly source: PictureSource
  readonly drawings: PaperDrawings
}
