import { describe, expect, it } from 'vitest'
import { chooseClipFormat } from './chooseClipFormat'

const encodes =
  (prefix: string) =>
  async ({ codec }: VideoEncoderConfig) =>
    codec.startsWith(prefix)

describe('the format of a clip', () => {
  it('is MP4 with H.264 where the browser can encode it', async () => {
    expect(await chooseClipFormat(1024, 768, encodes('avc1'))).toMatchObject({
      container: 'mp4',
      codecString: 'avc1.42001f',
    })
    expect(await chooseClipFormat(1920, 1080, encodes('avc1'))).toMatchObject({ codecString: 'avc1.4d0028' })
  })

  it('is WebM with VP9, else with VP8, where it cannot', async () => {
    expect(await chooseClipFormat(1024, 768, encodes('vp'))).toMatchObject({ container: 'webm', codec: 'vp9' })
    expect(await chooseClipFormat(1024, 768, encodes('vp8'))).toMatchObject({ container: 'webm', codec: 'vp8' })
  })

  it('has even sides, and is none where the browser can encode nothing or fails to say', async () => {
    expect(await chooseClipFormat(641, 481, encodes('avc1'))).toMatchObject({ width: 640, height: 480 })
    expect(await chooseClipFormat(640, 480, async () => false)).toBeNull()
    expect(await chooseClipFormat(640, 480, () => Promise.reject(new TypeError('no such codec')))).toBeNull()
  })
})
