// The plurals and placeholders of a text are read once, not at every render.
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'

const compiled = new Map<string, CompiledMessage>()

export function compileOnce(text: string): CompiledMessage {
  let message = compiled.get(text)
  if (message === undefined) {
    message = compileMessage(text)
    compiled.set(text, message)
  }
  return message
}
