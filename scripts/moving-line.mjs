// A line that shows how far something is: it changes in place in a terminal, and is repeated now and then in a file.

const TERMINAL_MS = 500
const FILE_MS = 15_000

/** Shows what `text` returns until the returned function is called. */
export function moveLine(text, output = process.stdout) {
  const show = () => output.write(output.isTTY ? `\r${text()}` : `${text()}\n`)
  show()
  const timer = setInterval(show, output.isTTY ? TERMINAL_MS : FILE_MS)
  return () => {
    clearInterval(timer)
    if (output.isTTY) output.write(`\r${text()}\n`)
  }
}
