import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readTraceParent, readTraceState, unrecordedSpan, writeTraceResponse } from './trace-context.rules.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const read = (traceparent: string | string[] | undefined) => readTraceParent(traceparent, undefined)

test.each([
  [`00-${TRACE}-${SPAN}-01`, true, false],
  [`00-${TRACE}-${SPAN}-00`, false, false],
  [`00-${TRACE}-${SPAN}-03`, true, true],
  [`00-${TRACE}-${SPAN}-fd`, true, false],
  [`cc-${TRACE}-${SPAN}-01`, true, false],
  [`cc-${TRACE}-${SPAN}-01-what-the-future-brings`, true, false],
])('continues the trace of %s', (header, isSampled, isRandom) => {
  expect(read(header)).toEqual({ traceId: TRACE, parentId: SPAN, isSampled, isRandom, state: null })
})

test.each([
  [undefined],
  [''],
  ['x'],
  [[`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`]],
  [`00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
  [`ff-${TRACE}-${SPAN}-01`],
  [`00-${TRACE}-${SPAN}-01-`],
  [`00-${TRACE}-${SPAN}-01-more`],
  [`cc-${TRACE}-${SPAN}-01.more`],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`],
  [`00-${'0'.repeat(32)}-${SPAN}-01`],
  [`00-${TRACE}-${'0'.repeat(16)}-01`],
  [`00-${TRACE}-${SPAN}-1`],
  [`00-${TRACE}-${SPAN}-0g`],
  [`0-${TRACE}-${SPAN}-01`],
  [` 00-${TRACE}-${SPAN}-01`],
  [`00-${TRACE}_${SPAN}-01`],
])('ignores the malformed %s', (header) => {
  expect(read(header)).toBeNull()
})

test.each([
  ['rojo=00f067aa0ba902b7', 'rojo=00f067aa0ba902b7'],
  ['a=1,\tb=2 , , c@d=x y', 'a=1,b=2,c@d=x y'],
  ['0tenant@vendor=1', '0tenant@vendor=1'],
  ['', null],
  ['a', null],
  ['A=1', null],
  ['0a=1', null],
  ['a=1,a=2', null],
  ['a=b=c', null],
  [`a=${'x'.repeat(257)}`, null],
  [Array.from({ length: 32 }, (_, at) => `a${at}=1`).join(','), expect.stringMatching(/^a0=1,.*,a31=1$/)],
  [Array.from({ length: 33 }, (_, at) => `a${at}=1`).join(','), null],
])('reads the state %s as %s', (header, state) => {
  expect(readTraceState(header)).toEqual(state)
})

test('a malformed state is dropped without its trace, and one without a trace is dropped too', () => {
  expect(readTraceParent(`00-${TRACE}-${SPAN}-01`, 'A')).toMatchObject({ traceId: TRACE, state: null })
  expect(readTraceParent(`00-${TRACE}-${SPAN}-01`, ['a=1', 'b=2'])).toMatchObject({ state: 'a=1,b=2' })
  expect(readTraceParent('x', 'a=1')).toBeNull()
})

test('a new trace has a random id, and the response names it', () => {
  const span = unrecordedSpan(null, randomUUID)
  expect(writeTraceResponse(span)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-02$/)
  expect(unrecordedSpan(null, randomUUID).traceId).not.toBe(span.traceId)
  const child = unrecordedSpan(read(`00-${TRACE}-${SPAN}-01`), randomUUID)
  expect(writeTraceResponse(child)).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`))
  expect(child.spanId).not.toBe(SPAN)
})
