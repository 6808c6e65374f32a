import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createClipFile } from './createClipFile'

const Write = fc.record({ position: fc.nat(40), bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }) })

it('a file holds what was written to it, however its parts overlap', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Write, { maxLength: 12 }), async (writes) => {
      const file = createClipFile()
      const expected = new Uint8Array(64)
      let size = 0
      for (const { position, bytes } of writes) {
        file.write(position, bytes.slice().buffer as ArrayBuffer)
        expected.set(bytes, position)
        size = Math.max(size, position + bytes.length)
      }
      const blob = file.toBlob('video/webm')
      expect(file.sizeBytes).toBe(size)
      expect(new Uint8Array(await blob.arrayBuffer())).toEqual(expected.slice(0, size))
      expect(blob.type).toBe('video/webm')
    }),
  )
})
