/** Another S3 than the embedded one, and how the server may use it. */
export interface S3Settings {
  /** Address by which the server reaches it; an origin without a path. */
  endpoint: string
  /** Address by which browsers reach it. */
  publicEndpoint: string
  region: string
  bucket: string
  /** Undefined: those of the machine, as the AWS SDK finds them. */
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
  /** The role whose rights temporary credentials are cut from. */
  stsRoleArn: string
}

/** Whether an address is Amazon's own: buckets by host name, and STS at an address of its own. */
export function isAmazon(endpoint: string): boolean {
  return /\.amazonaws\.com(\.cn)?$/.test(new URL(endpoint).hostname)
}

/** Addresses below which the objects lie for browsers, with a slash at the end: by path, and by host name at Amazon. */
export function objectBases({ publicEndpoint, bucket }: S3Settings): string[] {
  const { protocol, host, origin } = new URL(publicEndpoint)
  const byPath = `${origin}/${bucket}/`
  return isAmazon(publicEndpoint) ? [byPath, `${protocol}//${bucket}.${host}/`] : [byPath]
}
