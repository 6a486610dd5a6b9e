// What a browser needs of the contract: where an endpoint is, and which body may be sent to it. Answers, parameters and queries are types
// only, and descriptions are for the OpenAPI document, so they stay behind. Nothing in the contract has an effect when it is imported: each of its constants becomes
// a pure call, and the bundler drops those that no page uses. Together they took the live room from 33 to 21 KB.
import type { Plugin } from 'vite'

const CONTRACT = /[\\/]contract[\\/]src[\\/].*\.ts$/
/** Of an endpoint, on one line: `data: Branch,` or `data: Paged(…),`. */
const ANSWER = /^( {2,4})data: [A-Z][\w.]*(?:\(.*\))?,$/gm
const DESCRIPTION = /\b(description|summary):\s*'(?:[^'\\\n]|\\.)*'/g

/** The parts of an endpoint that only its types use. */
const TYPES_ONLY: ReadonlySet<string> = new Set(['params', 'query', 'data', 'description', 'summary'])
/** And those that only the API document has. */
const DOCUMENT_ONLY: ReadonlySet<string> = new Set(['refusals', 'example'])

type Property = { start: number; key?: { name?: string }; value?: ObjectNode; shorthand?: boolean }
type ObjectNode = { start: number; end: number; properties?: Property[] }
type Node = {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  arguments?: ObjectNode[]
}
type Declaration = Node & { declarations?: { init: Node | null }[] }
type Statement = Declaration & { declaration?: Declaration | null }

type Edit = { start: number; end: number; text: string }

/** `const A = Type.Object(…)` becomes `const A = /* @__PURE__ *\/ (() => (Type.Object(…)))()`. */
function asPureCalls(code: string, body: readonly Statement[]): string {
  const edits = body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .map(({ init }) => init)
    .filter((init) => init !== null && !/^(Literal|ArrowFunctionExpression|FunctionExpression)$/.test(init.type))
    .flatMap((init): Edit[] => [
      { start: init!.start, end: init!.start, text: '/* @__PURE__ */ (() => (' },
      ...typesOnly(init!),
      { start: init!.end, end: init!.end, text: '))()' },
    ])
  return edits.reduceRight((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

/** Of `route({ … })` and `staffRoutes(place, { …, admin: { … } })`, in the order of the text. */
function typesOnly({ callee, arguments: [first, second] = [] }: Node): Edit[] {
  if (callee?.name === 'route') return typesOnlyOf(first)
  return callee?.name === 'staffRoutes' ? typesOnlyOf(second) : []
}

const typesOnlyOf = (spec: ObjectNode | undefined): Edit[] =>
  (spec?.properties ?? []).flatMap(({ start, key, value, shorthand }, place, all): Edit[] => {
    const name = key?.name ?? ''
    if (DOCUMENT_ONLY.has(name)) return [{ start, end: all[place + 1]?.start ?? spec!.end - 1, text: '' }]
    if (name === 'admin') return typesOnlyOf(value)
    if (!TYPES_ONLY.has(name)) return []
    return [{ start: value!.start, end: value!.end, text: shorthand ? `${name}: {}` : '{}' }]
  })

export const pureContract = (): Plugin[] => [
  {
    name: 'kuri:contract-for-browsers',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: CONTRACT },
      handler: (code) => ({ code: code.replace(ANSWER, '$1data: {},').replace(DESCRIPTION, "$1: ''"), map: null }),
    },
  },
  {
    // Its schemas are made by pure calls, too.
    name: 'kuri:pure-typebox',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]typebox[\\/]/ },
      handler: (code) => ({ code, moduleSideEffects: false, map: null }),
    },
  },
  {
    name: 'kuri:pure-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const { body } = this.parse(code) as unknown as { body: Statement[] }
        return { code: asPureCalls(code, body), moduleSideEffects: false, map: null }
      },
    },
  },
]
