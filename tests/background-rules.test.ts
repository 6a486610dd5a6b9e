// Nothing of the server throws into nowhere. Whatever runs later goes through the guard of platform/background.ts: a timer by
// platform/timers.ts, a listener wrapped in `guard` or, where its exception belongs to a promise or a socket, in `catching`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SERVER = fileURLToPath(new URL('../server/src/', import.meta.url))

type Rule = {
  pattern: RegExp
  /** Files that may, and why. */
  exceptions?: Record<string, string>
}

const RULES: Record<string, Rule> = {
  'takes timers from platform/timers.ts': {
    pattern: /(?<![.\w'])(setTimeout|setInterval|setImmediate|queueMicrotask)\(/,
    exceptions: { 'platform/timers.ts': 'runs everything through the guard' },
  },
  'defers nothing to the end of the tick without a catch': {
    pattern: /process\.nextTick\((?!catching\()/,
    exceptions: {
      'platform/websocket/connection.ts': 'flushAtEndOfTurn catches: a closure for each write would cost bids',
    },
  },
  // `signals` and `bus` guard every listener themselves.
  'listens only with a guarded callback': {
    pattern:
      /(?<!\b(?:signals|bus|sealed\??))\.(on|once|addListener|prependListener|prependOnceListener|addEventListener)\(\s*(?:'[^']*'|\w+),(?!\s*(?:(?:[\w.#]+\.)?guard\(|catching\(|(?:resolve|reject|done|ignore)\)|\(\) => \{\}\)|options\.onIdleError\)))/,
    exceptions: {
      'platform/websocket/socket-server.ts':
        'its listeners are guarded once for all sockets, and a message by its handler',
    },
  },
  // What `void` hides is a promise that nobody watches.
  'starts work that nobody waits for with background.run': { pattern: /\bvoid (?!\(await )[\w(#[]/ },
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** Names of node:timers/promises are awaited like any other promise. */
function codeOf(file: string): string {
  const code = withoutComments(readFileSync(join(SERVER, file), 'utf8'))
  const awaited = [...code.matchAll(/import \{ (\w+)(?: as (\w+))? \} from 'node:timers\/promises'/g)]
  return awaited.reduce((rest, [, name, alias]) => rest.replaceAll(`await ${alias ?? name}(`, 'await sleep('), code)
}

const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.sql.ts'),
)

for (const [rule, { pattern, exceptions = {} }] of Object.entries(RULES)) {
  test(`[background] every file ${rule}`, () => {
    const found = files.flatMap((file) => {
      const match = pattern.exec(codeOf(file))
      return match && !(file in exceptions) ? [`${file}: ${match[0].trim()}`] : []
    })
    expect(found).toEqual([])
  })

  test(`[background] needs every exception of "${rule}"`, () => {
    expect(Object.keys(exceptions).filter((file) => !pattern.test(codeOf(file)))).toEqual([])
  })
}

test.each([
  ['takes timers from platform/timers.ts', 'const timer = setInterval(sweep, 5)'],
  ['defers nothing to the end of the tick without a catch', 'process.nextTick(() => stream.uncork())'],
  ['listens only with a guarded callback', "socket.once('close', () => open.delete(socket))"],
  ['listens only with a guarded callback', "socket\n  .on('data', (chunk) => chunks.push(chunk))"],
  ['starts work that nobody waits for with background.run', 'timers.repeat(() => void sweep(), 5)'],
])('[background] the rule "%s" sees %s', (rule, code) => {
  expect(RULES[rule]!.pattern.test(code)).toBe(true)
})
