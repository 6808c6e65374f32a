import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into a server under attack, whose event loop it watches: the load of the test itself is not counted.
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  // What holds the loop while the signal comes is counted at the next turn.
  process.on('SIGUSR2', () =>
    setTimeout(() => {
      const longestMs = delay.max / 1e6
      delay.reset()
      // The first turn after a reset is not counted: nothing may come before it.
      setTimeout(() => process.stdout.write(`{"loopDelayMs":${longestMs}}\n`), 10)
    }, 20),
  )
  process.on('SIGWINCH', () => {
    const until = performance.now() + 300
    while (performance.now() < until);
    process.stdout.write('{"held":true}\n')
  })
}
