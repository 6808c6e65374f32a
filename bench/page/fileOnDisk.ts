/**
 * Brings a file to the browser's own disk, so that it is to a page what a chosen file is: bytes on the disk, none in memory.
 *
 * @param url - where it lies.
 * @param name - that it gets.
 */
export async function fileOnDisk(url: string, name: string): Promise<File> {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle(name, { create: true })
  const { body } = await fetch(url)
  if (body === null) throw new Error('there is no file')
  await body.pipeTo(await handle.createWritable())
  return await handle.getFile()
}

/** Takes it off the disk. */
export async function removeFromDisk(name: string): Promise<void> {
  const folder = await navigator.storage.getDirectory()
  await folder.removeEntry(name)
}
