/** Layout of the pictures of a sheet: pictures in a row, and the box of each of them, in points. */
export interface PictureGrid {
  columns: number
  width: number
  maxHeight: number
}

/** Space between two pictures of a row, in points. */
export const pictureGap = 10

/**
 * Chooses the grid. Without columns of a template few pictures are large, and many small enough that findings and impression still
 * share their page.
 *
 * @param count - pictures.
 * @param across - width between the margins, in points.
 */
export function pictureGrid(count: number, across: number, columns: number | null = null): PictureGrid {
  const boxWidth = (of: number) => (across - pictureGap * (of - 1)) / of
  // A still is 4:3 mostly.
  if (columns !== null) return { columns, width: boxWidth(columns), maxHeight: boxWidth(columns) * 0.75 }
  if (count === 1) return { columns: 1, width: Math.min(280, across), maxHeight: 190 }
  const chosen = count === 2 || count === 4 ? 2 : 3
  return { columns: chosen, width: boxWidth(chosen), maxHeight: count === 2 ? 172 : 116 }
}

/** The size of a picture inside its box: as large as it fits, its aspect kept. */
export function fitPicture(
  size: { width: number; height: number },
  box: PictureGrid,
): { width: number; height: number } {
  const scale = Math.min(box.width / size.width, box.maxHeight / size.height)
  return { width: size.width * scale, height: size.height * scale }
}

/** Cuts a list into rows. */
export function inRows<Item>(items: readonly Item[], columns: number): Item[][] {
  const rows: Item[][] = []
  for (let start = 0; start < items.length; start += columns) rows.push(items.slice(start, start + columns))
  return rows
}
