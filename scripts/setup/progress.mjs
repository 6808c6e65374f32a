const rewrites = Boolean(process.stdout.isTTY)
/** Where lines cannot be rewritten (a log, CI) a long step says every so often that it lives. */
const lineEveryMs = rewrites ? 200 : 15_000

/**
 * Seconds as people read them: "0.6 s", "12 s", "3 min 05 s".
 * @param {number} ms
 */
export function duration(ms) {
  const seconds = ms / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 100) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`
}

/**
 * Starts one step and shows how long it has taken and how far it is.
 * @param {string} title for instance "[2/4] dependencies"
 */
export function beginStep(title) {
  const begun = Date.now()
  let detail = ''
  const line = () => `${title}${detail ? `: ${detail}` : ''} ... ${duration(Date.now() - begun)}`
  const show = () => (rewrites ? process.stdout.write(`\r\x1b[2K${line()}`) : console.log(line()))
  if (rewrites) show()
  else console.log(`${title} ...`)
  const timer = setInterval(show, lineEveryMs)
  const end = (text) => {
    clearInterval(timer)
    console.log(`${rewrites ? '\r\x1b[2K' : ''}${title}: ${text}`)
  }
  return {
    /** @param {string} text how far it is */
    update(text) {
      detail = text
    },
    /** @param {string} [text] the result */
    done(text = 'done') {
      end(`${text} (${duration(Date.now() - begun)})`)
    },
    /** @param {string} text why it stopped */
    fail(text) {
      end(text)
    },
  }
}
