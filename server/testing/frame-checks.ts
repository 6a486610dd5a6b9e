// Every frame that a test receives must be as /asyncapi.json says: valid, without a field that the document leaves out, and with a
// reason that the document lists for its command. A frame that is not fails the test run.
import { COMMANDS, type CommandType } from '@kuri/contract/auctions/live-room.contract'
import { reasonsOf } from '@kuri/contract/auctions/live-room.refusals'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { makeAsyncApi } from '#platform/websocket/asyncapi'

type Json = { [key: string]: unknown }
type ReceivedFrame = { type: string; id?: string; data: object }
type KnownData = { eventType?: string; reason?: string; auctionId?: string; serverSequence?: number }

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const nameOf = (ref: unknown) => String(ref).split('/').at(-1)!

/** The shapes that others are made of (`allOf`): what they leave out, the whole may have. */
function partsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(partsIn)
  if (!isJson(value)) return []
  const own = Array.isArray(value.allOf) ? value.allOf.filter(isJson).map(({ $ref }) => nameOf($ref)) : []
  return [...own, ...Object.values(value).flatMap(partsIn)]
}

/** The schema with every field forbidden that it does not describe. */
function closed(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => closed(item))
  if (!isJson(schema)) return schema
  const copy: Json = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'allOf' ? (value as unknown[]).map((item) => closed(item, true)) : closed(value),
    ]),
  )
  const isObject = (schema.type === 'object' && isJson(schema.properties)) || Array.isArray(schema.allOf)
  return isObject && !isPart ? { ...copy, unevaluatedProperties: false } : copy
}

/** One validator per frame; `ack` has one per command. */
function compileFrames(): (frame: ReceivedFrame) => ValidateFunction | undefined {
  const { components } = makeAsyncApi()
  const parts = new Set(partsIn(components.schemas))
  const schemas = Object.fromEntries(
    Object.entries(components.schemas as Json).map(([name, schema]) => [name, closed(schema, parts.has(name))]),
  )
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema({ components: { schemas } }, 'asyncapi')
  const validators = new Map<string, ValidateFunction>()
  for (const [key, { name, payload }] of Object.entries(components.messages))
    if (key.endsWith('Frame')) {
      const validate = ajv.compile({ $ref: `asyncapi${(payload as { $ref: string }).$ref}` })
      validators.set(name === 'ack' ? key : name, validate)
    }
  const ackOf = new Map(
    [...validators].filter(([key]) => key.endsWith('AckFrame')).map(([key, validate]) => [key.toLowerCase(), validate]),
  )
  return ({ type, data }) =>
    type === 'ack'
      ? ackOf.get(`${(data as KnownData).eventType?.replaceAll(/[._]/g, '')}AckFrame`.toLowerCase())
      : validators.get(type)
}

/** All clients of a room get the same events, so each is checked once. */
const MAX_REMEMBERED = 10_000

function makeFrameCheck() {
  let validatorOf: ReturnType<typeof compileFrames> | null = null
  const checked = new Set<string>()

  /** Null when the frame is as documented; `command` is the one that it answers, where the caller knows it. */
  function problemOf(frame: ReceivedFrame, command?: string): string | null {
    const { type, id } = frame
    const { auctionId, serverSequence, reason } = frame.data as KnownData
    if (id === `${auctionId}:${serverSequence}`) {
      if (checked.has(id)) return null
      if (checked.size > MAX_REMEMBERED) checked.clear()
      checked.add(id)
    }
    validatorOf ??= compileFrames()
    const validate = validatorOf(frame)
    if (!validate) return `the frame ${type} is not in the document`
    if (!validate(frame))
      return `the frame ${type} is not as documented: ${JSON.stringify(validate.errors)}\n${JSON.stringify(frame).slice(0, 2000)}`
    const isListed = !reason || !isCommand(command) || (reasonsOf(command) as string[]).includes(reason)
    return isListed ? null : `${reason} is not among the documented reasons of ${command}`
  }
  return problemOf
}

const isCommand = (type: string | undefined): type is CommandType => type !== undefined && Object.hasOwn(COMMANDS, type)

export const frameProblem = makeFrameCheck()

/** Fails the test run and lets the client go on. */
export function checkFrame(frame: ReceivedFrame, command?: string): void {
  const problem = frameProblem(frame, command)
  if (problem)
    queueMicrotask(() => {
      throw new Error(problem)
    })
}
