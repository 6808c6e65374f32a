import path from 'node:path'
import { limits } from '@opensono/pacs-core'
import * as z from 'zod'
import { isSoundCost, type PasswordCost } from './modules/session/password'
import type { SmsWebhook } from './modules/session/smsWebhook'
import type { S3Settings } from './object-store/index'
import { isNetwork, type TrustedProxies } from './serve/clientAddress'

const Flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('0')
  .transform((text) => text === '1' || text === 'true')
const Port = z.coerce.number().int().min(0).max(65_535)
const Text = z.string().min(1).optional()
/** Signatures cover host and path: an object store behind a path would refuse them all. */
const Origin = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) => /^\/?$/.test(new URL(text).pathname) && !/[?#@]/.test(text),
    'must be an origin: https://host or https://host:port',
  )
  .transform((text) => new URL(text).origin)
const Count = z.coerce.number().int().positive()
const gibibyte = 1024 ** 3
const isOrigin = (text: string) => !text.includes('*') && URL.canParse(text) && new URL(text).origin === text
/** Origins separated by commas, each as browsers write it: scheme, host and port, nothing behind. */
const Origins = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  )
  .refine((origins) => origins.every(isOrigin), 'each must be like https://device.example:8443, without a path')

/** Hosts separated by commas, each as a URL writes it: `his.example`, `10.0.0.7`, `[fd00::7]`. */
const Hosts = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine(
    (hosts) => hosts.every((host) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname === host),
    'each must be a host like his.example, without a scheme and a port',
  )

/** Servers that help browsers to find each other, separated by commas, as browsers take them. */
const IceUrls = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && each !== 'none'),
  )
  .refine(
    (urls) => urls.every((url) => /^(stuns?:[^?\s]+|turns?:[^?\s]+(\?transport=(udp|tcp))?)$/.test(url)),
    'each must be like stun:turn.example:3478 or turns:turn.example:5349?transport=tcp',
  )
  .optional()

/** Tells a browser the address that it has outside of its network, where the keeper named no server that does. */
const publicStun = 'stun:stun.cloudflare.com:3478'

/** Proxies in front of the server. What they forward is believed, so it is said how many they are, or where. */
const Proxies = z
  .string()
  .default('0')
  .refine(
    (text) => /^(\d|false)$/.test(text) || text.split(',').every((each) => isNetwork(each.trim())),
    'must be the number of proxies in front of the server, such as 1, or their addresses, such as 10.0.0.5,10.1.0.0/16: ' +
      'anything else would believe whatever address a client writes',
  )
  .transform((text): TrustedProxies | null => {
    if (text === 'false' || text === '0') return null
    return /^\d$/.test(text) ? Number(text) : text.split(',').map((each) => each.trim())
  })

/** Memory in MiB and rounds. So much that a request cannot be answered any more is a mistake too. */
const Cost = z
  .string()
  .regex(/^\d{1,4}x\d{1,2}$/, 'must be MiB and rounds, such as 64x14')
  .transform((text): PasswordCost => {
    const [memoryMib = 0, rounds = 0] = text.split('x').map(Number)
    return { memoryMib, rounds }
  })
  .refine(isSoundCost, 'is too cheap: 46x1, 19x2, 12x3, 9x4 or 7x5 is the least')
  .refine(({ memoryMib }) => memoryMib <= 1024, 'takes more than 1024 MiB for each login')

const Environment = z.object({
  PORT: Port.default(8080),
  OBJECT_PORT: Port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  S3_ENDPOINT: Origin.optional(),
  S3_PUBLIC_ENDPOINT: Origin.optional(),
  OBJECT_PUBLIC_URL: Origin.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .default('opensono'),
  S3_ACCESS_KEY_ID: Text,
  S3_SECRET_ACCESS_KEY: Text,
  S3_STS_ROLE_ARN: Text,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOWED_ORIGINS: Origins,
  TLS_CERT_FILE: Text,
  TLS_KEY_FILE: Text,
  TRUST_PROXY: Proxies,
  ALLOW_PLAIN_HTTP: Flag,
  SECRET_DIR: Text,
  UPLOAD_CREDENTIAL_SECONDS: Count.max(limits.credentialSeconds).default(limits.credentialSeconds),
  UPLOAD_WAITING: Count.default(2_000),
  UPLOAD_DAY_GIB: Count.default(1_000),
  BUFFER_IMAGES: Count.default(20_000),
  BUFFER_GIB: Count.default(500),
  PASSWORD_COST: Cost.default({ memoryMib: 64, rounds: 14 }),
  LOGIN_MESSAGES: z.enum(['precise', 'generic']).default('precise'),
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16).optional(),
  HIS_HOSTS: Hosts,
  REVIEW_MODEL_HOSTS: Hosts,
  TURN_URLS: IceUrls,
  TURN_SECRET: z.string().min(16).optional(),
  TURN_ONLY: Flag,
  LIVEKIT_URL: z.url({ protocol: /^wss?$/ }).optional(),
  LIVEKIT_API_KEY: Text,
  LIVEKIT_API_SECRET: z.string().min(32).optional(),
  DEMO: Flag,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** How much may be uploaded before something is wrong. */
export interface UploadQuota {
  /** Keys of one user that are no image yet. */
  waitingUploads: number
  /** Of one user in a day. */
  dayBytes: number
  /** In the buffer of one room. */
  bufferImages: number
  bufferBytes: number
}

/** Servers that help two browsers to find each other. */
export interface IceSettings {
  readonly stunUrls: readonly string[]
  readonly turnUrls: readonly string[]
  /** What the TURN servers and this one both know (`static-auth-secret` of coturn); undefined without a TURN server. */
  readonly secret: string | undefined
  /** Everything goes through the TURN servers. */
  readonly isRelayOnly: boolean
}

/** A LiveKit server. */
export interface LivekitSettings {
  readonly url: string
  readonly apiKey: string
  readonly apiSecret: string
}

/** Everything that the environment says, checked once. Nothing else in the server reads `process.env`. */
export interface Config {
  host: string
  port: number
  /** Port of the embedded object store; with an S3 of one's own, the port through which browsers read from it. */
  objectPort: number
  /** Absolute folder of everything that the server keeps by itself. */
  dataDir: string
  /** A PostgreSQL of one's own; undefined means the embedded one. */
  databaseUrl: string | undefined
  /** The same as the owner of its tables, when `databaseUrl` is a login that owns none. */
  databaseOwnerUrl: string | undefined
  /** An S3 of one's own; undefined means the embedded object store. */
  s3: S3Settings | undefined
  /** Address by which browsers reach that port; undefined while only the port is known. */
  objectPublicUrl: string | undefined
  /** Address by which browsers reach the server, without a trailing slash. */
  publicUrl: string
  /** Origins of other pages that may use the API, the messages and the object store: device software that embeds the packages. */
  allowedOrigins: readonly string[]
  tls: { certFile: string; keyFile: string } | undefined
  /** Whose `X-Forwarded-For` is believed; null means nobody's. */
  trustProxy: TrustedProxies | null
  /** Whether passwords and patients' data may travel unencrypted. */
  isPlainHttpAllowed: boolean
  /** Folder of the server's own master key; several servers of one product share it. */
  secretDir: string
  /** Life of temporary credentials to upload, where the object store can make shorter ones than it must. */
  uploadCredentialSeconds: number
  uploadQuota: UploadQuota
  /** What it costs to judge a password; stored ones follow at their next login. */
  passwordCost: PasswordCost
  /** Whether a failed login says what failed, or the same whatever it was. */
  loginMessages: 'precise' | 'generic'
  /** Who sends codes by SMS; undefined means nobody, outside of a demo. */
  smsWebhook: SmsWebhook | undefined
  /** Hosts allowed for hospitals' information systems; empty allows all but this machine and cloud-only ones, and hides why a host fails. */
  hisHosts: readonly string[]
  /** Hosts at which hospitals' own models may be that review reports beside the rules; empty allows none. */
  reviewModelHosts: readonly string[]
  /** How the pictures of live consultations find their way between two browsers. */
  ice: IceSettings
  /** A LiveKit server that carries the pictures of live consultations; undefined lets them travel between the browsers. */
  livekit: LivekitSettings | undefined
  /** Demo data, demo accounts and the development outbox for SMS codes. */
  isDemo: boolean
  /** Whether calls that are worth guessing are limited; off in tests that make many. */
  hasRateLimits: boolean
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
}

/** Says which variables of the environment are wrong, in words for anyone who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

function fail(issues: readonly { path: readonly PropertyKey[]; message: string }[]): never {
  const lines = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`Invalid environment variables:\n${lines.join('\n')}`)
}

/** Where a proxy says that browsers reach our own object port. Without an S3 of one's own the name of a former release does, too. */
const ownDoorOf = (env: z.infer<typeof Environment>) =>
  env.OBJECT_PUBLIC_URL ?? (env.S3_ENDPOINT === undefined ? env.S3_PUBLIC_ENDPOINT : undefined)

/** Browsers find the embedded store on the host they found the server on, unless a proxy in front says otherwise. */
function objectUrlOf(
  given: string | undefined,
  scheme: 'http' | 'https',
  publicUrl: string,
  objectPort: number,
): string | undefined {
  if (given !== undefined) return given
  return objectPort === 0 ? undefined : `${scheme}://${new URL(publicUrl).hostname}:${objectPort}`
}

/** An S3 of one's own, with all that it needs, or undefined. */
function s3Of(env: z.infer<typeof Environment>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (endpoint === undefined) return undefined
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    fail([{ path: ['S3_ACCESS_KEY_ID'], message: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together' }])
  }
  const stsRoleArn = env.S3_STS_ROLE_ARN
  if (stsRoleArn === undefined) {
    const message = 'S3_ENDPOINT needs the role that browsers’ temporary credentials are cut from'
    return fail([{ path: ['S3_STS_ROLE_ARN'], message }])
  }
  const publicEndpoint = env.S3_PUBLIC_ENDPOINT ?? endpoint
  return {
    endpoint,
    publicEndpoint,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId,
    secretAccessKey,
    stsRoleArn,
  }
}

/** Servers that help browsers to find each other. Credentials are made for each call: without a secret there would be none. */
function iceOf(env: z.infer<typeof Environment>): IceSettings {
  const isPublic = env.PUBLIC_URL !== undefined && isPublicAddress(new URL(env.PUBLIC_URL))
  const urls = env.TURN_URLS ?? (isPublic ? [publicStun] : [])
  const turnUrls = urls.filter((url) => url.startsWith('turn'))
  const stunUrls = urls.filter((url) => url.startsWith('stun'))
  if (turnUrls.length > 0 !== (env.TURN_SECRET !== undefined)) {
    fail([{ path: ['TURN_SECRET'], message: 'TURN servers in TURN_URLS and TURN_SECRET belong together' }])
  }
  if (env.TURN_ONLY && turnUrls.length === 0) {
    fail([{ path: ['TURN_ONLY'], message: 'needs a TURN server in TURN_URLS' }])
  }
  return { turnUrls, stunUrls, secret: env.TURN_SECRET, isRelayOnly: env.TURN_ONLY }
}

/** A LiveKit server, or undefined. */
function livekitOf(env: z.infer<typeof Environment>): LivekitSettings | undefined {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = env
  if (url === undefined && apiKey === undefined && apiSecret === undefined) return undefined
  if (url === undefined || apiKey === undefined || apiSecret === undefined) {
    const message = 'LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET belong together'
    return fail([{ path: ['LIVEKIT_URL'], message }])
  }
  const place = new URL(url)
  if (place.protocol !== 'wss:' && !isLocal(place)) {
    return fail([{ path: ['LIVEKIT_URL'], message: 'must be wss, or on this machine' }])
  }
  return { url, apiKey, apiSecret }
}

/** Whether an address is of this machine alone. */
export function isLocal({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}

/** Networks and names that are of one house: RFC 1918, RFC 4193, RFC 6598, RFC 6762, RFC 8375, RFC 9476. */
const privateHost =
  /^(10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^\[(::1|f[cd]|fe80)|\.(local|internal|lan|intranet|home\.arpa|alt)$/

/** Whether an address is one that browsers of other networks use: https, and no name or number of one house. */
export function isPublicAddress(url: URL): boolean {
  const { hostname, protocol } = url
  const isOfHouse = isLocal(url) || privateHost.test(hostname) || !/[.:]/.test(hostname)
  return protocol === 'https:' && !isOfHouse
}

/** Refuses to serve other machines without encryption, unless it is said that this is meant. */
function refusePlainHttp(env: z.infer<typeof Environment>): void {
  if (env.ALLOW_PLAIN_HTTP) return
  const isLoopback = /^(localhost|127(\.\d+){3}|::1)$/.test(env.HOST)
  if (!isLoopback && env.TLS_CERT_FILE === undefined && env.TRUST_PROXY === null) {
    const message =
      `other machines would reach ${env.HOST} without encryption: set TLS_CERT_FILE and TLS_KEY_FILE, or TRUST_PROXY if a proxy in ` +
      'front ends TLS, or ALLOW_PLAIN_HTTP=1 if everybody on the network may read passwords and patients’ data'
    fail([{ path: ['HOST'], message }])
  }
  const page = new URL(env.PUBLIC_URL ?? 'http://localhost')
  if (page.protocol !== 'https:' && !isLocal(page)) {
    const message =
      'browsers would send passwords without encryption: use an https address, or set ALLOW_PLAIN_HTTP=1 if everybody on the network ' +
      'may read passwords and patients’ data'
    fail([{ path: ['PUBLIC_URL'], message }])
  }
}

/** The SMS provider, or undefined. Codes travel encrypted, or not at all off this machine. */
function smsWebhookOf(env: z.infer<typeof Environment>): SmsWebhook | undefined {
  const { SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret } = env
  if (url === undefined && secret === undefined) return undefined
  if (url === undefined || secret === undefined) {
    return fail([{ path: ['SMS_WEBHOOK_URL'], message: 'SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET belong together' }])
  }
  const place = new URL(url)
  if (place.protocol !== 'https:' && !isLocal(place)) {
    return fail([{ path: ['SMS_WEBHOOK_URL'], message: 'must be https, or on this machine' }])
  }
  return { url, secret }
}

/**
 * Reads the environment.
 *
 * @param environment - usually `process.env`; empty texts count as not set.
 * @throws {@link ConfigError} naming every variable that is wrong.
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  if (!result.success) fail(result.error.issues)
  const env = result.data
  if ((env.TLS_CERT_FILE === undefined) !== (env.TLS_KEY_FILE === undefined)) {
    fail([{ path: ['TLS_CERT_FILE'], message: 'TLS_CERT_FILE and TLS_KEY_FILE belong together' }])
  }
  if (env.DATABASE_OWNER_URL !== undefined && env.DATABASE_URL === undefined) {
    fail([{ path: ['DATABASE_URL'], message: 'DATABASE_OWNER_URL needs the DATABASE_URL that the server works with' }])
  }
  const tls =
    env.TLS_CERT_FILE === undefined || env.TLS_KEY_FILE === undefined
      ? undefined
      : { certFile: env.TLS_CERT_FILE, keyFile: env.TLS_KEY_FILE }
  refusePlainHttp(env)
  const objectPort = env.OBJECT_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1)
  const scheme = tls === undefined ? 'http' : 'https'
  const ownUrl = `${scheme}://localhost:${env.PORT}`
  return {
    host: env.HOST,
    port: env.PORT,
    objectPort,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    s3: s3Of(env),
    objectPublicUrl: objectUrlOf(ownDoorOf(env), scheme, env.PUBLIC_URL ?? ownUrl, objectPort),
    publicUrl: (env.PUBLIC_URL ?? ownUrl).replace(/\/+$/, ''),
    allowedOrigins: env.ALLOWED_ORIGINS,
    tls,
    trustProxy: env.TRUST_PROXY,
    isPlainHttpAllowed: env.ALLOW_PLAIN_HTTP,
    secretDir: path.resolve(env.SECRET_DIR ?? path.join(env.DATA_DIR, 'secret')),
    uploadCredentialSeconds: env.UPLOAD_CREDENTIAL_SECONDS,
    uploadQuota: {
      waitingUploads: env.UPLOAD_WAITING,
      dayBytes: env.UPLOAD_DAY_GIB * gibibyte,
      bufferImages: env.BUFFER_IMAGES,
      bufferBytes: env.BUFFER_GIB * gibibyte,
    },
    passwordCost: env.PASSWORD_COST,
    loginMessages: env.LOGIN_MESSAGES,
    smsWebhook: smsWebhookOf(env),
    hisHosts: env.HIS_HOSTS,
    reviewModelHosts: env.REVIEW_MODEL_HOSTS,
    ice: iceOf(env),
    livekit: livekitOf(env),
    isDemo: env.DEMO,
    hasRateLimits: true,
    logLevel: env.LOG_LEVEL,
  }
}
