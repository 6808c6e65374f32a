import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:net'

/** Where the server of this environment will listen, and the address people open. */
export function readAddresses() {
  const port = Number(process.env.PORT ?? 8080)
  const host = process.env.HOST && !['0.0.0.0', '::'].includes(process.env.HOST) ? process.env.HOST : 'localhost'
  const scheme = process.env.TLS_CERT_FILE ? 'https' : 'http'
  const local = `${scheme}://${host}:${port}`
  return { port, host, local, shown: process.env.PUBLIC_URL ?? local }
}

/**
 * Whether something already listens there, so that its answer is not taken for our server's.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isTaken(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const answer = (/** @type {boolean} */ taken) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
    socket.setTimeout(1000, () => answer(false))
  })
}

/**
 * Asks /readyz once. The certificate is not judged: it is our own process on this machine.
 * @param {string} local
 * @returns {Promise<boolean>}
 */
export function isReady(local) {
  const request = local.startsWith('https') ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const asked = request(`${local}/readyz`, { timeout: 2000, rejectUnauthorized: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(false))
    asked.end()
  })
}
