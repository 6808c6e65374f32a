import { Agent, get } from 'node:http'

// Runs beside a server under attack and asks it for its health again and again, over one connection: what it waits for an answer is what
// every other call waits.
const [url = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const everyMs = 5
const tookMs = []
let isAsked = true

const ask = () =>
  new Promise((resolve) => {
    const beganAtMs = performance.now()
    const done = () => {
      tookMs.push(performance.now() - beganAtMs)
      resolve()
    }
    get(`${url}/healthz`, { agent }, (answer) => answer.resume().on('end', done)).on('error', done)
  })

process.on('message', () => {
  isAsked = false
})
await ask()
tookMs.length = 0
process.send?.('ready')
while (isAsked) {
  await ask()
  await new Promise((resolve) => setTimeout(resolve, everyMs))
}
process.send?.(tookMs)
process.disconnect?.()
agent.destroy()
