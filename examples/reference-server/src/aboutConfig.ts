import { type Config, isLocal, isPublicAddress } from './config'

/**
 * What may be printed at start: no password, no key.
 *
 * @param config - the parsed environment.
 */
export function describeConfig(config: Config): Record<string, string | number | boolean> {
  return {
    address: `${config.host}:${config.port}`,
    publicUrl: config.publicUrl,
    dataDir: config.dataDir,
    database: config.databaseUrl === undefined ? 'embedded PostgreSQL' : new URL(config.databaseUrl).host,
    objectStore: config.s3 === undefined ? `embedded, port ${config.objectPort}` : config.s3.endpoint,
    tls: config.tls !== undefined,
    trustProxy: config.trustProxy === null ? 'none' : String(config.trustProxy),
    allowPlainHttp: config.isPlainHttpAllowed,
    passwordCost: `${config.passwordCost.memoryMib}x${config.passwordCost.rounds}`,
    loginMessages: config.loginMessages,
    sms: config.isDemo ? 'shown by the demo' : config.smsWebhook === undefined ? 'none' : 'webhook',
    stun: config.ice.stunUrls.length === 0 ? 'none' : config.ice.stunUrls.join(' '),
    turn: config.ice.turnUrls.length === 0 ? 'none' : config.ice.turnUrls.join(' '),
    livekit: config.livekit?.url ?? 'none',
    demo: config.isDemo,
    logLevel: config.logLevel,
  }
}

/**
 * What browsers will refuse at the public addresses, and what people will at the login, in a sentence each.
 *
 * @param config - the parsed environment.
 */
export function warningsAbout(config: Config): string[] {
  const page = new URL(config.publicUrl)
  const stores = [
    { name: 'S3_PUBLIC_ENDPOINT', at: new URL(config.s3?.publicEndpoint ?? config.publicUrl) },
    { name: 'OBJECT_PUBLIC_URL', at: new URL(config.objectPublicUrl ?? config.publicUrl) },
  ]
  const warnings: string[] = []
  if (page.protocol !== 'https:' && !isLocal(page)) {
    warnings.push(
      `PUBLIC_URL ${config.publicUrl} is neither https nor localhost: browsers will not open cameras there.`,
    )
  }
  if (config.isPlainHttpAllowed) {
    warnings.push('ALLOW_PLAIN_HTTP is set: passwords and patients’ data may travel unencrypted.')
  }
  for (const { name, at } of stores) {
    if (page.protocol !== 'https:' || at.protocol === 'https:' || isLocal(at)) continue
    warnings.push(`Pages under https cannot reach the object store at ${at.origin}: set ${name} to an https address.`)
  }
  if (!config.isDemo && config.smsWebhook === undefined) {
    warnings.push(
      'No SMS service is configured: logins to departments that require an SMS code fail. Set SMS_WEBHOOK_URL.',
    )
  }
  const { stunUrls, turnUrls } = config.ice
  if (isPublicAddress(page) && stunUrls.length + turnUrls.length === 0 && config.livekit === undefined) {
    warnings.push(
      'Neither STUN nor TURN is configured: live consultations between two networks have no picture and no voice. Set TURN_URLS.',
    )
  }
  if (config.isDemo && !isLocal(page)) {
    warnings.push(`DEMO shows codes and has accounts that everybody knows: ${page.origin} must hold no real patient.`)
  }
  return warnings
}
