import { dicomSignatureBytes, fileExtensionOf, isDicom } from '@opensono/pacs-core'

/** Bounds of a folder: what a CD of ultrasound holds, and no more. */
export const folderLimits = {
  files: 2_000,
  /** Of all files together. */
  bytes: 1024 * 1024 * 1024,
  /** Folders in folders. */
  depth: 16,
} as const

/** Why nothing of a folder is added. */
export type FolderFault =
  /** More files, bytes or folders than the bounds. */
  | 'TOO_LARGE'
  /** No picture and no DICOM file lies in it. */
  | 'EMPTY'
  /** The browser cannot read it. */
  | 'UNREADABLE'

/** What is added of a folder, or why nothing is. */
export type FolderFiles =
  | { readonly files: readonly File[]; readonly fault?: never }
  | { readonly files?: never; readonly fault: FolderFault }

/** A file as it is added; null for what is neither a picture nor DICOM: viewers and lists on a CD, archives. */
async function fileOf(file: File): Promise<File | null> {
  if (file.name.startsWith('.') || file.name.toUpperCase() === 'DICOMDIR') return null
  if (fileExtensionOf(file.name) !== null) return file
  const head = new Uint8Array(await file.slice(0, dicomSignatureBytes).arrayBuffer())
  // Files of a CD have numbers for names.
  return isDicom(head) ? new File([file], `${file.name}.dcm`, { type: 'application/dicom' }) : null
}

/**
 * Chooses what is added of a folder: pictures and clips by their names, DICOM files by what they begin with.
 *
 * @param all - every file that lies in it.
 */
export async function chooseOfFolder(all: readonly File[]): Promise<FolderFiles> {
  if (all.length > folderLimits.files) return { fault: 'TOO_LARGE' }
  try {
    const files: File[] = []
    for (const file of all) {
      const chosen = await fileOf(file)
      if (chosen !== null) files.push(chosen)
    }
    if (files.length === 0) return { fault: 'EMPTY' }
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    return bytes > folderLimits.bytes ? { fault: 'TOO_LARGE' } : { files }
  } catch {
    return { fault: 'UNREADABLE' }
  }
}

/** What was dropped. */
export interface DroppedFiles {
  readonly files: readonly File[]
  readonly folders: readonly FileSystemDirectoryEntry[]
}

/** Folders and files that were dropped; they can be told apart only inside the event. */
export function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): DroppedFiles {
  const folders: FileSystemDirectoryEntry[] = []
  const plain: File[] = []
  for (const item of items ?? []) {
    const entry = item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? null) : null
    const file = item.kind === 'file' ? item.getAsFile() : null
    if (entry?.isDirectory) folders.push(entry as FileSystemDirectoryEntry)
    else if (file !== null) plain.push(file)
  }
  return folders.length === 0 ? { files: [...files], folders } : { files: plain, folders }
}

/** The next entries of a folder: a browser gives a hundred at a time, and none at the end. */
const readEntries = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))

const readFile = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** Reads a folder with all that lie in it; null where it is more than the bounds. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[] | null> {
  const files: File[] = []
  const waiting = [{ folder, depth: 1 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { depth } = next
    if (depth > folderLimits.depth) return null
    const reader = next.folder.createReader()
    for (let entries = await readEntries(reader); entries.length > 0; entries = await readEntries(reader)) {
      for (const entry of entries) {
        if (entry.isDirectory) waiting.push({ folder: entry as FileSystemDirectoryEntry, depth: depth + 1 })
        else files.push(await readFile(entry as FileSystemFileEntry))
        if (files.length + waiting.length > folderLimits.files) return null
      }
    }
  }
  return files
}

/** What is added of a folder that was dropped. */
export async function filesOfFolder(folder: FileSystemDirectoryEntry): Promise<FolderFiles> {
  try {
    const files = await filesIn(folder)
    return files === null ? { fault: 'TOO_LARGE' } : await chooseOfFolder(files)
  } catch {
    return { fault: 'UNREADABLE' }
  }
}
