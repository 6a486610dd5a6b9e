// Checks the data of a command against its schema in the contract. [spec: All commands]
import { COMMANDS } from '@kuri/contract/auctions/live-room.contract'
import { compile } from '#platform/http/validation'
import { describe } from '#platform/http/validation-details'
import { Refusal } from '#platform/refusal'
import type { Message } from '#platform/websocket/message'

const VALIDATORS = Object.fromEntries(
  Object.entries(COMMANDS).map(([type, command]) => [type, compile(command.data, 'body')]),
)
const OPTIONAL_FIELDS = Object.fromEntries(
  Object.entries(COMMANDS).map(([type, { data }]) => {
    const required: readonly string[] = data.required ?? []
    return [type, Object.keys(data.properties).filter((name) => !required.includes(name))]
  }),
)

/** An optional field that is null counts as left out. */
export function refuseMalformed(message: Message): void {
  for (const name of OPTIONAL_FIELDS[message.type]!) if (message.data[name] === null) delete message.data[name]
  const validate = VALIDATORS[message.type]!
  if (validate(message.data)) return
  const details = describe(validate.errors ?? [])
  const text = details.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')
  throw new Refusal('VALIDATION_FAILED', details, text || 'The message is not valid.')
}
