import { describe, expect, it } from 'vitest'
import type { Bench } from './Bench'

/** Addresses: those that read an object, and those that name one. */
export function describeAddresses(bench: () => Bench): void {
  describe('a presigned URL', () => {
    it('reads an object without other credentials, whole and in part', async () => {
      const { key } = await bench().bound('0123456789')
      const url = await bench().store.presignedUrl(key, { expiresInSeconds: 300 })
      const whole = await fetch(url)
      expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
        200,
        'image/jpeg',
        '0123456789',
      ])
      const part = await fetch(url, { headers: { Range: 'bytes=2-4' } })
      expect([part.status, await part.text()]).toEqual([206, '234'])
    })

    it('carries the file name and the type it should have', async () => {
      const { key } = await bench().bound('%PDF')
      const options = { expiresInSeconds: 60, fileName: '报告 "1"(a).pdf', contentType: 'application/pdf' }
      const answer = await fetch(await bench().store.presignedUrl(key, options))
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="__ _1_(a).pdf"; filename*=UTF-8''%E6%8A%A5%E5%91%8A%20%221%22%28a%29.pdf`,
      )
    })

    it('opens nothing else: another key, method or parameter breaks it', async () => {
      const { key } = await bench().bound('mine')
      const { key: foreign } = await bench().bound('of another study')
      const url = await bench().store.presignedUrl(key, { expiresInSeconds: 60 })
      expect((await fetch(url.replace(key, foreign))).status).toBe(403)
      expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
      expect((await fetch(`${url}&response-content-type=text%2Fhtml`)).status).toBe(403)
    })

    it('lives 300 seconds at most', async () => {
      await expect(bench().store.presignedUrl('a', { expiresInSeconds: 301 })).rejects.toThrow(RangeError)
    })
  })

  it('knows its own addresses from all others', async () => {
    const { endpoint, bucket } = await bench().store.issueCredentials({ key: 'image/h/1.jpg', purpose: 'upload' })
    const own = `${endpoint}/${bucket}/image/h/1.jpg`
    expect(bench().store.keyOf(own)).toBe('image/h/1.jpg')
    expect(bench().store.keyOf('image/h/1.jpg')).toBe('image/h/1.jpg')
    const foreign = [
      'https://evil.example/opensono/image/h/1.jpg',
      `${endpoint}.evil.example/${bucket}/image/h/1.jpg`,
      `${endpoint}/other/image/h/1.jpg`,
      `${endpoint}/${bucket}/../master.key`,
      `${own}?x=1`,
      '../image/h/1.jpg',
      'image/%2e%2e/1.jpg',
      'image//1.jpg',
      '/image/h/1.jpg',
      '',
    ]
    for (const address of foreign) expect(bench().store.keyOf(address)).toBeNull()
  })
}
