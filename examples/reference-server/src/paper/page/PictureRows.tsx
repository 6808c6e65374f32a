import { Image, Text, View } from '@react-pdf/renderer'
import type { PaperDrawings, ReportPicture } from '../reportPaper'
import { PictureDrawings } from './PictureDrawings'
import { fitPicture, inRows, type PictureGrid, pictureGap } from './pictureGrid'
import { oneLine } from './plainText'
import type { PrintPicture } from './readPicture'
import { styles } from './styles'

/** Props of {@link PictureRows}: captions, and the pictures that could be read, in the same order. */
export interface PictureRowsProps {
  images: readonly ReportPicture[]
  pictures: readonly (PrintPicture | undefined)[]
  /** Said in the frame of a picture that could not be read. */
  missing: string
  grid: PictureGrid
}

interface Cell {
  caption: string
  drawings: PaperDrawings | undefined
  picture: PrintPicture | undefined
}

/** The pictures in rows. A row stays on one page, so that no picture parts from its caption. */
export function PictureRows({ images, pictures, missing, grid }: PictureRowsProps) {
  const cells = images.map(({ caption, drawings }, index): Cell => ({ caption, drawings, picture: pictures[index] }))
  return (
    <View style={styles.pictures}>
      {inRows(cells, grid.columns).map((row, index) => (
        <View key={index} style={styles.pictureRow} wrap={false}>
          {row.map((cell, column) => (
            <View
              key={column}
              style={[styles.picture, { width: grid.width, marginLeft: column === 0 ? 0 : pictureGap }]}
            >
              <PictureBox cell={cell} grid={grid} height={rowHeight(row, grid)} missing={missing} />
              <Text style={styles.caption}>{oneLine(cell.caption)}</Text>
            </View>
          ))}
        </View>
      ))}
    </View>
  )
}

/** A missing picture takes the place of a 4:3 still. */
function sizeOf({ picture }: Cell, grid: PictureGrid) {
  return fitPicture(picture ?? { width: 4, height: 3 }, grid)
}

function rowHeight(row: readonly Cell[], grid: PictureGrid): number {
  return Math.max(...row.map((cell) => sizeOf(cell, grid).height))
}

function PictureBox({
  cell,
  grid,
  height,
  missing,
}: {
  cell: Cell
  grid: PictureGrid
  height: number
  missing: string
}) {
  const size = sizeOf(cell, grid)
  return (
    <View style={[styles.pictureBox, { height }]}>
      {cell.picture ? (
        <View style={size}>
          {/* Never cached: the cache keeps what it read once, also what it failed to read. */}
          <Image src={cell.picture.data} cache={false} style={size} />
          {cell.drawings !== undefined && <PictureDrawings drawings={cell.drawings} size={size} />}
        </View>
      ) : (
        <View style={[styles.pictureFrame, size]}>
          <Text style={styles.pictureMissing}>{oneLine(missing)}</Text>
        </View>
      )}
    </View>
  )
}
