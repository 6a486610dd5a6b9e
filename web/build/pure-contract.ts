// What a browser needs of the contract: where an endpoint is, and what may be sent to it. Answers are types only, and descriptions are
// for the OpenAPI document, so both stay behind. Nothing in the contract has an effect when it is imported: each of its constants becomes
// a pure call, and the bundler drops those that no page uses. Together they took the live room from 33 to 21 KB.
import type { Plugin } from 'vite'

const CONTRACT = /[\\/]contract[\\/]src[\\/].*\.ts$/
/** Of an endpoint, on one line: `data: Branch,` or `data: Paged(…),`. */
const ANSWER = /^( {2,4})data: [A-Z][\w.]*(?:\(.*\))?,$/gm
const DESCRIPTION = /\b(description|summary):\s*'(?:[^'\\\n]|\\.)*'/g

type Node = { type: string; start: number; end: number }
type Declaration = Node & { declarations?: { init: Node | null }[] }
type Statement = Declaration & { declaration?: Declaration | null }

/** `const A = Type.Object(…)` becomes `const A = /* @__PURE__ *\/ (() => (Type.Object(…)))()`. */
function asPureCalls(code: string, body: readonly Statement[]): string {
  const values = body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .map(({ init }) => init)
    .filter((init) => init !== null && !/^(Literal|ArrowFunctionExpression|FunctionExpression)$/.test(init.type))
  return values.reduceRight(
    (text, value) =>
      `${text.slice(0, value!.start)}/* @__PURE__ */ (() => (${text.slice(value!.start, value!.end)}))()${text.slice(value!.end)}`,
    code,
  )
}

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
