import { describe, expect, test } from 'vitest'
import { studyApi } from '../study/studyApi'
import { createFakePacs } from '../testing/createFakePacs'
import { FakeClock } from '../testing/FakeClock'
import { limits } from '../value/limits'
import { createPacs } from './createPacs'
import type { DownloadProgress, FetchLike } from './Pacs'

const apis = { study: studyApi }
const asked = { columns: [{ id: 'patientName' as const, name: 'Name' }] }
const bytes = (text: string) => new TextEncoder().encode(text)

/** A server whose file comes when the test says so. */
function slowServer(clock = new FakeClock(0)) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isCancelled = false
  const fetch: FetchLike = async (_url, { signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given
        signal.addEventListener('abort', () => {
          isCancelled = true
          given.error(new DOMException('aborted', 'AbortError'))
        })
      },
    })
    return { status: 200, headers: new Headers(), body, text: async () => '' }
  }
  return {
    pacs: createPacs({ apis, fetch, clock }),
    clock,
    send: (text: string) => controller?.enqueue(bytes(text)),
    fail: () => controller?.error(new TypeError('terminated')),
    end: () => controller?.close(),
    isCancelled: () => isCancelled,
  }
}

describe('a file', () => {
  test('is told of piece by piece, and comes whole, with its name and its rows', async () => {
    const { pacs, answerFile } = createFakePacs(apis)
    answerFile(studyApi.export, () => ({ pieces: [bytes('ab'), bytes('cde')], fileName: '病历 1.xlsx', rows: 7 }))
    const told: DownloadProgress[] = []
    const file = await pacs.download(studyApi.export, asked, { onProgress: (progress) => told.push(progress) })
    expect(await file.blob.text()).toBe('abcde')
    expect(file).toMatchObject({ fileName: '病历 1.xlsx', rows: 7 })
    expect(told).toEqual([2, 5].map((receivedBytes) => ({ receivedBytes, expectedBytes: 5, rows: 7 })))
  })

  test('that is refused is an error as any other, and a wrong input is never sent', async () => {
    const { pacs, seen } = createFakePacs(apis)
    await expect(pacs.download(studyApi.export, asked)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' })
    await expect(pacs.download(studyApi.export, { columns: [] })).rejects.toMatchObject({
      code: 'SCHEMA_VALIDATION_FAILED',
    })
    expect(seen).toHaveLength(1)
  })

  test('that has no bytes is RESPONSE_INVALID with the call', async () => {
    const fetch: FetchLike = async () => ({ status: 200, headers: new Headers(), body: null, text: async () => '' })
    await expect(createPacs({ apis, fetch }).download(studyApi.export, asked)).rejects.toMatchObject({
      code: 'RESPONSE_INVALID',
      details: { call: 'study.export', paths: [] },
    })
  })

  test('may take longer than a time-out while bytes come, and not without any', async () => {
    const server = slowServer()
    const whole = server.pacs.download(studyApi.export, asked)
    const failed = expect(whole).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
    for (let piece = 0; piece < 3; piece += 1) {
      await new Promise((resolve) => setTimeout(resolve))
      server.send('x')
      await new Promise((resolve) => setTimeout(resolve))
      expect(server.isCancelled()).toBe(false)
      server.clock.advance(limits.requestTimeoutMs - 1)
    }
    server.clock.advance(1)
    await failed
    expect(server.isCancelled()).toBe(true)
  })

  test('is let go when it is cancelled, and is no file when the connection ends early', async () => {
    const server = slowServer()
    const abort = new AbortController()
    const cancelled = expect(
      server.pacs.download(studyApi.export, asked, { signal: abort.signal }),
    ).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    await new Promise((resolve) => setTimeout(resolve))
    server.send('x')
    abort.abort()
    await cancelled
    expect(server.isCancelled()).toBe(true)
    const broken = slowServer()
    const lost = expect(broken.pacs.download(studyApi.export, asked)).rejects.toMatchObject({
      code: 'NETWORK_UNREACHABLE',
    })
    await new Promise((resolve) => setTimeout(resolve))
    broken.send('x')
    broken.fail()
    await lost
  })
})
