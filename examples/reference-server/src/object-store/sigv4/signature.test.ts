import { describe, expect, it } from 'vitest'
import { decodeAwsChunked } from '../embedded/awsChunked'
import { presign } from './presign'
import {
  canonicalRequest,
  instantOf,
  scopeText,
  sha256Hex,
  sign,
  signingKey,
  stringToSign,
  timestampOf,
} from './signature'

// The examples of the Amazon S3 API reference, with the credentials that are printed there.
const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const scope = { date: '20130524', region: 'us-east-1' }
const timestamp = '20130524T000000Z'

function signatureOf(method: string, key: string, headers: Record<string, string>, payloadHash: string): string {
  const request = { method, pathSegments: [key], query: [], header: (name: string) => headers[name] }
  const canonical = canonicalRequest(request, Object.keys(headers).sort(), payloadHash)
  return sign(signingKey(credentials.secretAccessKey, scope), stringToSign(timestamp, scope, canonical))
}

describe('AWS Signature Version 4', () => {
  it('signs the GET Object example of the reference', () => {
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': sha256Hex(''),
      'x-amz-date': timestamp,
    }
    expect(signatureOf('GET', 'test.txt', headers, sha256Hex(''))).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  it('signs the PUT Object example of the reference, whose key needs encoding', () => {
    const payloadHash = sha256Hex('Welcome to Amazon S3.')
    const headers = {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': payloadHash,
      'x-amz-date': timestamp,
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    }
    expect(signatureOf('PUT', 'test$file.text', headers, payloadHash)).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    )
  })

  it('checks the chunks of the streaming example of the reference, and refuses an altered one', async () => {
    const chunkSigning = {
      key: signingKey(credentials.secretAccessKey, scope),
      timestamp,
      scope: scopeText(scope),
      seed: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
    }
    const body = (letter: string) => [
      Buffer.from('10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\n'),
      Buffer.from(`${letter.padEnd(65_536, 'a')}\r\n`),
      Buffer.from('400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n'),
      Buffer.from(`${'a'.repeat(1024)}\r\n`),
      Buffer.from('0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n'),
    ]
    async function decode(letter: string): Promise<number> {
      let bytes = 0
      async function* wire() {
        yield* body(letter)
      }
      for await (const piece of decodeAwsChunked(wire(), chunkSigning)) bytes += piece.length
      return bytes
    }
    expect(await decode('a')).toBe(66_560)
    await expect(decode('b')).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' })
  })

  it('puts its authorisation into a URL that lives as long as was asked', () => {
    const url = presign({
      method: 'GET',
      endpoint: 'https://store.example:9000',
      region: 'us-east-1',
      bucket: 'examplebucket',
      key: 'folder/test.txt',
      credentials,
      expiresInSeconds: 300,
      now: new Date('2013-05-24T00:00:00Z'),
    })
    const { origin, pathname, searchParams } = new URL(url)
    expect([origin, pathname]).toEqual(['https://store.example:9000', '/examplebucket/folder/test.txt'])
    expect(searchParams.get('X-Amz-Expires')).toBe('300')
    expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each(['20130524T000000', '2013-05-24T00:00:00Z', '20131324T000000Z', ''])(
    'knows that %j is no instant',
    (text) => {
      expect(instantOf(text)).toBeNull()
      expect(timestampOf(new Date('2013-05-24T00:00:00.123Z'))).toBe(timestamp)
    },
  )
})
