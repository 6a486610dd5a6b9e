import { expect, test } from 'vitest'
import { formatKey, makeKey, SIGNATURE_TYPES } from './note.ts'
import { isQuorum, parsePolicy } from './policy.ts'

const witness = (number: number, name = `witness.example/w${number}`) =>
  makeKey(name, SIGNATURE_TYPES.witness, new Uint8Array(32).fill(number))
const LOG = formatKey(makeKey('kuri.example/log', SIGNATURE_TYPES.log, new Uint8Array(32).fill(99)))
const w = (number: number, name?: string) => formatKey(witness(number, name))

/** The example of the specification, with keys: two of X and any of Y. */
const TWO_LEVELS = `log ${LOG}

witness X1 ${w(1)}
witness X2 ${w(2)} https://x2.example/prefix
\twitness  X3\t${w(3)}
  # a remark
group X-witnesses 2 X1 X2 X3
witness Y1 ${w(4)}
witness Y2 ${w(5)}
group Y-witnesses any Y1 Y2
group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
`

function policyOf(text: string) {
  const read = parsePolicy(text)
  if (read.kind === 'BAD') throw new Error(`line ${read.line}: ${read.reason}`)
  return read.policy
}

test('reads the logs, the witnesses with their URLs, and the quorum of groups', () => {
  const policy = policyOf(TWO_LEVELS)
  expect(policy.logs.map(({ key }) => key.name)).toEqual(['kuri.example/log'])
  expect(policy.witnesses.map(({ name, url }) => [name, url])).toEqual([
    ['X1', null],
    ['X2', 'https://x2.example/prefix'],
    ['X3', null],
    ['Y1', null],
    ['Y2', null],
  ])
})

test.each([
  [[1, 2, 4], true],
  [[1, 3, 5], true],
  [[1, 2, 3, 4, 5], true],
  [[1, 4, 5], false],
  [[1, 2, 3], false],
  [[], false],
])('the cosignatures of %j are a quorum: %s', (signers, isEnough) => {
  expect(
    isQuorum(
      policyOf(TWO_LEVELS).quorum,
      signers.map((number) => witness(number)),
    ),
  ).toBe(isEnough)
})

test('one public key counts once, whatever names it signs under', () => {
  const { quorum } = policyOf(`witness a ${w(1)}\nwitness b ${w(2)}\ngroup both all a b\nquorum both\n`)
  expect(isQuorum(quorum, [witness(1), witness(1, 'another.example/name')])).toBe(false)
})

test('a quorum of none needs no witness', () => {
  expect(isQuorum(policyOf('quorum none\n').quorum, [])).toBe(true)
})

test.each([
  ['', 'no quorum line'],
  [`witness a ${w(1)}\n`, 'no quorum line'],
  ['quorum none\nquorum none\n', 'second quorum'],
  ['quorum a\n', '"a" is not defined'],
  [`witness a ${w(1)}\nwitness b ${w(1, 'other.example')}\nquorum a\n`, 'listed already'],
  [`log ${LOG}\nlog ${LOG}\nquorum none\n`, 'listed already'],
  [`witness a ${w(1)}\nwitness a ${w(2)}\nquorum a\n`, 'is taken'],
  [`witness none ${w(1)}\nquorum none\n`, 'is taken'],
  [`witness a ${LOG}\nquorum a\n`, 'not the Ed25519 key of a witness'],
  [`log ${w(1)}\nquorum none\n`, 'not the Ed25519 key of a log'],
  [`witness a ${w(1).replace('+', '+0')}\nquorum a\n`, 'not the Ed25519 key'],
  [`witness a ${w(1)} ftp://a.example\nquorum a\n`, 'not a URL'],
  [`witness a ${w(1)} https://a.example more\nquorum a\n`, 'too many words'],
  [`witness a ${w(1)}\ngroup g 2 a\nquorum g\n`, 'cannot need "2"'],
  [`witness a ${w(1)}\ngroup g 01 a\nquorum g\n`, 'cannot need "01"'],
  [`witness a ${w(1)}\ngroup g 0 a\nquorum g\n`, 'cannot need "0"'],
  [`witness a ${w(1)}\ngroup g any\nquorum g\n`, 'has members'],
  [`witness a ${w(1)}\ngroup g any a a\nquorum g\n`, 'member of a group already'],
  [`witness a ${w(1)}\ngroup g any a\ngroup h any a\nquorum g\n`, 'member of a group already'],
  [`witness a ${w(1)}\ngroup g any g\nquorum g\n`, '"g" is not defined'],
  [`group g any none\nquorum g\n`, '"none" is not defined'],
  ['constructor x\nquorum none\n', 'not a keyword'],
  ['quorum none\r\n', 'control character'],
  ['quorum none\u007f\n', 'control character'],
])('refuses the policy %j', (text, reason) => {
  expect(() => policyOf(text)).toThrow(reason)
})
