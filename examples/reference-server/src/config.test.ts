import { expect, test } from 'vitest'
import { describeConfig, warningsAbout } from './aboutConfig'
import { ConfigError, parseConfig } from './config'

test('an empty environment is a server on this machine, with everything embedded and no demo', () => {
  const config = parseConfig({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    objectPort: 8081,
    objectPublicUrl: 'http://localhost:8081',
    publicUrl: 'http://localhost:8080',
    databaseUrl: undefined,
    isDemo: false,
    hasRateLimits: true,
  })
  expect(warningsAbout(config).join()).toContain('SMS_WEBHOOK_URL')
})

test('every variable that is wrong is named', () => {
  const wrong = { PORT: '99999', DATABASE_URL: 'mysql://x', TLS_CERT_FILE: '', LOG_LEVEL: 'loud' }
  expect(() => parseConfig(wrong)).toThrow(ConfigError)
  for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) expect(() => parseConfig(wrong)).toThrow(name)
  expect(() => parseConfig({ TLS_CERT_FILE: 'a.pem' })).toThrow('belong together')
  expect(() => parseConfig({ DATABASE_OWNER_URL: 'postgres://owner@db.example/x' })).toThrow('DATABASE_URL')
})

test('judging a password costs what the server says, and never less than is sound', () => {
  const costOf = (text?: string) => parseConfig(text === undefined ? {} : { PASSWORD_COST: text }).passwordCost
  expect(costOf()).toEqual({ memoryMib: 64, rounds: 14 })
  expect(costOf('7x5')).toEqual({ memoryMib: 7, rounds: 5 })
  expect(costOf('1024x99')).toEqual({ memoryMib: 1024, rounds: 99 })
  for (const wrong of [
    '7x4',
    '6x99',
    '18x2',
    '45x1',
    '46x0',
    '1025x1',
    '64',
    '64x',
    'x14',
    '64x100',
    '-64x14',
    '64,14',
  ])
    expect(() => costOf(wrong)).toThrow('PASSWORD_COST')
})

test('what is printed at start holds no password and no key', () => {
  const config = parseConfig({
    DATABASE_URL: 'postgres://me:secret@db.example/x',
    DATABASE_OWNER_URL: 'postgres://owner:secret@db.example/x',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  expect(JSON.stringify(describeConfig(config))).not.toContain('secret')
})

test('the start warns of addresses at which cameras or pictures will not open', () => {
  const plain = { PUBLIC_URL: 'http://pacs.example', ALLOW_PLAIN_HTTP: '1' }
  expect(warningsAbout(parseConfig(plain)).join()).toMatch(/cameras.+ALLOW_PLAIN_HTTP/)
  expect(warningsAbout(parseConfig({ PUBLIC_URL: 'https://pacs.example' })).join()).toContain('OBJECT_PUBLIC_URL')
  const whole = {
    PUBLIC_URL: 'https://pacs.example',
    S3_PUBLIC_ENDPOINT: 'https://objects.pacs.example/',
    SMS_WEBHOOK_URL: 'https://sms.example/send',
    SMS_WEBHOOK_SECRET: 'a secret of some length',
  }
  expect(warningsAbout(parseConfig(whole))).toEqual([])
  expect(parseConfig(whole).objectPublicUrl).toBe('https://objects.pacs.example')
  // With an S3 of one's own, browsers upload to it and read through the server.
  const s3 = { S3_ENDPOINT: 'http://10.0.0.5:9000', S3_STS_ROLE_ARN: 'arn:aws:iam:::role/opensono' }
  const both = { ...whole, ...s3, OBJECT_PUBLIC_URL: 'https://read.pacs.example' }
  expect(warningsAbout(parseConfig(both))).toEqual([])
  expect(parseConfig(both)).toMatchObject({
    objectPublicUrl: 'https://read.pacs.example',
    s3: { publicEndpoint: 'https://objects.pacs.example' },
  })
  expect(warningsAbout(parseConfig({ ...whole, ...s3 })).join()).toContain('OBJECT_PUBLIC_URL')
})

test('other origins are named whole: no path, no pattern', () => {
  const origins = 'https://device.example:8443, http://10.0.0.5'
  expect(parseConfig({ ALLOWED_ORIGINS: origins }).allowedOrigins).toEqual([
    'https://device.example:8443',
    'http://10.0.0.5',
  ])
  for (const wrong of ['*', 'https://device.example/', 'device.example', 'https://*.example', 'null']) {
    expect(() => parseConfig({ ALLOWED_ORIGINS: wrong })).toThrow('ALLOWED_ORIGINS')
  }
})

test('an S3 of one’s own comes with its role, its keys together, and addresses without a path', () => {
  const whole = {
    S3_ENDPOINT: 'http://store.internal:9000/',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_STS_ROLE_ARN: 'arn:aws:iam:::role/upload',
  }
  expect(parseConfig(whole).s3).toEqual({
    endpoint: 'http://store.internal:9000',
    publicEndpoint: 'http://store.internal:9000',
    region: 'us-east-1',
    bucket: 'opensono',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    stsRoleArn: 'arn:aws:iam:::role/upload',
  })
  expect(parseConfig({}).s3).toBeUndefined()
  const wrong: [Record<string, string>, string][] = [
    [{ S3_STS_ROLE_ARN: '' }, 'S3_STS_ROLE_ARN'],
    [{ S3_SECRET_ACCESS_KEY: '' }, 'belong together'],
    [{ S3_ENDPOINT: 'https://store.example/s3' }, 'S3_ENDPOINT'],
    [{ S3_PUBLIC_ENDPOINT: 'https://pacs.example/s3' }, 'S3_PUBLIC_ENDPOINT'],
    [{ S3_BUCKET: 'Not_A_Bucket' }, 'S3_BUCKET'],
  ]
  for (const [change, word] of wrong) expect(() => parseConfig({ ...whole, ...change })).toThrow(word)
})

test('how much may be uploaded has generous limits of its own, each of which the environment can set', () => {
  expect(parseConfig({}).uploadQuota).toMatchObject({ waitingUploads: 2_000, bufferImages: 20_000 })
  const { uploadQuota } = parseConfig({ UPLOAD_WAITING: '5', UPLOAD_DAY_GIB: '1', BUFFER_IMAGES: '6', BUFFER_GIB: '2' })
  expect(uploadQuota).toEqual({ waitingUploads: 5, dayBytes: 2 ** 30, bufferImages: 6, bufferBytes: 2 ** 31 })
  expect(() => parseConfig({ BUFFER_GIB: '0' })).toThrow('BUFFER_GIB')
})

test('credentials to upload live fifteen minutes at most, and shorter when the environment says so', () => {
  expect(parseConfig({}).uploadCredentialSeconds).toBe(900)
  expect(parseConfig({ UPLOAD_CREDENTIAL_SECONDS: '5' }).uploadCredentialSeconds).toBe(5)
  for (const wrong of ['0', '901', 'x']) {
    expect(() => parseConfig({ UPLOAD_CREDENTIAL_SECONDS: wrong })).toThrow('UPLOAD_CREDENTIAL_SECONDS')
  }
})

test('the master key lies beside the data unless servers share one', () => {
  expect(parseConfig({ DATA_DIR: '/data' }).secretDir).toBe('/data/secret')
  expect(parseConfig({ DATA_DIR: '/data', SECRET_DIR: '/shared/secret' }).secretDir).toBe('/shared/secret')
})

test('codes leave by a webhook with a secret, encrypted or on this machine, and nobody sends them without one', () => {
  const webhook = { url: 'https://sms.example/send', secret: 'a secret of some length' }
  const whole = { SMS_WEBHOOK_URL: webhook.url, SMS_WEBHOOK_SECRET: webhook.secret }
  expect(parseConfig(whole).smsWebhook).toEqual(webhook)
  expect(parseConfig({ ...whole, SMS_WEBHOOK_URL: 'http://localhost:9/send' }).smsWebhook?.url).toContain('localhost')
  expect(parseConfig({}).smsWebhook).toBeUndefined()
  expect(() => parseConfig({ ...whole, SMS_WEBHOOK_SECRET: '' })).toThrow('belong together')
  expect(() => parseConfig({ ...whole, SMS_WEBHOOK_SECRET: 'short' })).toThrow('SMS_WEBHOOK_SECRET')
  expect(() => parseConfig({ ...whole, SMS_WEBHOOK_URL: 'http://sms.example/send' })).toThrow('must be https')
  expect(JSON.stringify(describeConfig(parseConfig(whole)))).not.toContain(webhook.secret)
})

test('a failed login says what failed unless the hospital wants it otherwise, and a demo in the open is warned of', () => {
  expect(parseConfig({}).loginMessages).toBe('precise')
  expect(parseConfig({ LOGIN_MESSAGES: 'generic' }).loginMessages).toBe('generic')
  expect(() => parseConfig({ LOGIN_MESSAGES: 'polite' })).toThrow('LOGIN_MESSAGES')
  expect(warningsAbout(parseConfig({ DEMO: '1' }))).toEqual([])
  expect(warningsAbout(parseConfig({ DEMO: '1', PUBLIC_URL: 'https://pacs.example' })).join()).toContain('DEMO')
})

test('proxies are believed by their number or their addresses, never all', () => {
  const trusted = (text: string) => parseConfig({ TRUST_PROXY: text }).trustProxy
  for (const none of ['', '0', 'false']) expect(trusted(none)).toBeNull()
  expect(trusted('1')).toBe(1)
  expect(trusted('2')).toBe(2)
  expect(trusted('10.0.0.5, fd00::/64')).toEqual(['10.0.0.5', 'fd00::/64'])
  for (const wrong of ['true', 'yes', '-1', '10', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0/8', '10.0.0.1,', 'proxy'])
    expect(() => trusted(wrong)).toThrow(
      /TRUST_PROXY: must be the number of proxies .+ such as 1, .+ such as 10\.0\.0\.5/,
    )
  expect(describeConfig(parseConfig({ TRUST_PROXY: '10.0.0.5' })).trustProxy).toBe('10.0.0.5')
  expect(describeConfig(parseConfig({})).trustProxy).toBe('none')
})

test('a server for other machines does not start without encryption, unless somebody says so', () => {
  const start = (environment: Record<string, string>) => () => parseConfig(environment)
  for (const HOST of ['127.0.0.1', '127.0.0.2', 'localhost', '::1']) expect(start({ HOST })).not.toThrow()
  for (const HOST of ['0.0.0.0', '::', '10.0.0.7', 'pacs.example', '127.0.0.1.example']) {
    expect(start({ HOST })).toThrow(/HOST: .+TLS_CERT_FILE.+TRUST_PROXY.+ALLOW_PLAIN_HTTP=1/)
    expect(start({ HOST, TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem' })).not.toThrow()
    expect(start({ HOST, TRUST_PROXY: '1' })).not.toThrow()
    expect(start({ HOST, ALLOW_PLAIN_HTTP: '1' })).not.toThrow()
    expect(start({ HOST, DEMO: '1' })).toThrow('HOST')
  }
  const PUBLIC_URL = 'http://pacs.example:19180'
  expect(start({ PUBLIC_URL })).toThrow(/PUBLIC_URL: .+https.+ALLOW_PLAIN_HTTP=1/)
  expect(start({ PUBLIC_URL, TRUST_PROXY: '1' })).toThrow('PUBLIC_URL')
  expect(start({ PUBLIC_URL, ALLOW_PLAIN_HTTP: '1' })).not.toThrow()
  expect(start({ PUBLIC_URL: 'http://localhost:8080' })).not.toThrow()
})

test('A public address has a STUN server unless the keeper named servers, or none; an address of one house has none', () => {
  const iceOf = (PUBLIC_URL: string, more = {}) => parseConfig({ PUBLIC_URL, ALLOW_PLAIN_HTTP: '1', ...more })
  for (const url of ['https://pacs.hospital.example', 'https://pacs.hospital.example:8443', 'https://203.0.113.5']) {
    expect([url, iceOf(url).ice.stunUrls]).toEqual([url, ['stun:stun.cloudflare.com:3478']])
    expect(iceOf(url, { TURN_URLS: 'stun:own.example' }).ice.stunUrls).toEqual(['stun:own.example'])
    const none = iceOf(url, { TURN_URLS: 'none' })
    expect(none.ice.stunUrls).toEqual([])
    expect(warningsAbout(none).join()).toContain('TURN_URLS')
    expect(warningsAbout(iceOf(url)).join()).not.toContain('TURN_URLS')
  }
  const ofHouse = [
    '10.0.0.5',
    '192.168.1.2',
    '172.16.0.1',
    '172.31.9.9',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    'pacs',
  ]
  for (const host of [...ofHouse, 'pacs.local', 'pacs.hospital.internal', 'localhost', 'a.localhost'])
    expect([host, iceOf(`https://${host}`).ice.stunUrls]).toEqual([host, []])
  expect(iceOf('http://pacs.hospital.example').ice.stunUrls).toEqual([])
})

test('TURN servers come with the secret that they share, and LiveKit with its key', () => {
  const ice = parseConfig({
    TURN_URLS: 'stun:turn.example:3478, turns:turn.example:5349?transport=tcp',
    TURN_SECRET: 'sixteen letters!',
    TURN_ONLY: '1',
  }).ice
  expect(ice).toEqual({
    stunUrls: ['stun:turn.example:3478'],
    turnUrls: ['turns:turn.example:5349?transport=tcp'],
    secret: 'sixteen letters!',
    isRelayOnly: true,
  })
  expect(parseConfig({}).ice).toEqual({ stunUrls: [], turnUrls: [], secret: undefined, isRelayOnly: false })
  expect(parseConfig({}).livekit).toBeUndefined()
  const livekit = { LIVEKIT_URL: 'wss://media.example', LIVEKIT_API_KEY: 'k', LIVEKIT_API_SECRET: 's'.repeat(32) }
  expect(parseConfig(livekit).livekit?.url).toBe('wss://media.example')
  for (const wrong of [
    { TURN_URLS: 'turn:turn.example' },
    { TURN_SECRET: 'sixteen letters!' },
    { TURN_URLS: 'https://turn.example' },
    { TURN_URLS: 'stun:turn.example', TURN_ONLY: '1' },
    { ...livekit, LIVEKIT_API_SECRET: '' },
    { ...livekit, LIVEKIT_API_SECRET: 'short' },
    { ...livekit, LIVEKIT_URL: 'ws://media.example' },
  ]) {
    expect(() => parseConfig(wrong)).toThrow(ConfigError)
  }
})
