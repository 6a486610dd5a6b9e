// Loaded into the server (--import): how much processor time the longest turn of its event loop took, four times a second. On a busy
// machine the clock tells how long others had the processor, and the processor time what a turn itself took.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.KURI_BENCH_TURNS
if (isMainThread && file) {
  let before = process.threadCpuUsage()
  let longestMs = 0
  const endTurn = () => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (user + system) / 1000)
    setTimeout(endTurn, 1).unref()
  }
  endTurn()
  const report = () => {
    appendFileSync(file, `${Date.now()} ${longestMs.toFixed(1)}\n`)
    longestMs = 0
  }
  setInterval(report, 250).unref()
}
