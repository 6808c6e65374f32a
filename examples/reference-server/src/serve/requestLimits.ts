/** JSON bodies of more bytes are refused. */
export const requestBytes = 1024 * 1024
/** Maximum time for a request to arrive completely, in milliseconds. */
export const requestTimeoutMs = 30_000
/** Characters of a field of a path. */
export const longestParameter = 256
