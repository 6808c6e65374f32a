/** How the pictures of a sheet stand: so many to a row, each inside this box, in points. */
export interface PictureGrid {
  columns: number
  width: number
  maxHeight: number
}

/** Width between the margins of the sheet, in points. */
export const contentWidth = 499
/** Space between two pictures of a row, in points. */
export const pictureGap = 10

/** Chooses the grid: few pictures large, many small enough that findings and impression still share their page. */
export function pictureGrid(count: number): PictureGrid {
  if (count === 1) return { columns: 1, width: 280, maxHeight: 190 }
  const columns = count === 2 || count === 4 ? 2 : 3
  const width = (contentWidth - pictureGap * (columns - 1)) / columns
  const maxHeight = count === 2 ? 172 : 116
  return { columns, width, maxHeight }
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
