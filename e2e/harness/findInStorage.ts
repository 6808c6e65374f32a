import type { Page } from 'playwright'

/**
 * Looks for texts in everything that a browser keeps for a page: local and session storage, IndexedDB, caches, and the files of
 * the page's own.
 *
 * @param page - any page of the origin.
 * @param texts - what nobody may find there.
 * @returns where each was found, such as `localStorage: the-text`; empty when nowhere.
 */
export async function findInStorage(page: Page, texts: readonly string[]): Promise<string[]> {
  return await page.evaluate(async (wanted) => {
    const found: string[] = []
    const look = (place: string, text: string) => {
      for (const each of wanted) if (text.includes(each)) found.push(`${place}: ${each}`)
    }
    const lookInBytes = (place: string, bytes: ArrayBuffer) => {
      for (const coding of ['utf-8', 'utf-16le']) look(place, new TextDecoder(coding).decode(bytes))
    }
    async function lookInValue(place: string, value: unknown): Promise<void> {
      if (value instanceof Blob) lookInBytes(place, await value.arrayBuffer())
      else if (value instanceof ArrayBuffer) lookInBytes(place, value)
      else if (ArrayBuffer.isView(value)) lookInBytes(place, new Uint8Array(value.buffer as ArrayBuffer).slice().buffer)
      else if (value instanceof Map || value instanceof Set) await lookInValue(place, [...value])
      else if (typeof value === 'object' && value !== null) {
        for (const [name, part] of Object.entries(value)) {
          look(place, name)
          await lookInValue(place, part)
        }
      } else look(place, String(value))
    }
    const whenDone = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })

    for (const name of ['localStorage', 'sessionStorage'] as const) await lookInValue(name, { ...window[name] })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await whenDone(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([whenDone(rows.getAllKeys()), whenDone(rows.getAll())])
        await lookInValue(`IndexedDB ${name} ${store}`, [keys, values])
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        look(`cache ${name}`, request.url)
        lookInBytes(`cache ${name}`, (await (await cache.match(request))?.arrayBuffer()) ?? new ArrayBuffer(0))
      }
    }
    async function lookInFolder(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
      for await (const [name, handle] of folder.entries()) {
        look('file name', name)
        if (handle instanceof FileSystemDirectoryHandle) await lookInFolder(handle, `${path}/${name}`)
        else lookInBytes(`file ${path}/${name}`, await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer())
      }
    }
    await lookInFolder(await navigator.storage.getDirectory(), '')
    return found
  }, texts)
}
