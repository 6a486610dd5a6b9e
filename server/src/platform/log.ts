// JSON lines by pino. We log names and ids, never bodies; the redaction below is the second net.
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_KEYS = [
  'otp',
  'code',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'password',
  'secret',
  'sealed',
  'aadhaarNumber',
  'pan',
  'accountNumber',
  'amount',
  'amountPaise',
  'body',
  'paymentToken',
  'accessKey',
]

export function makeLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.headers.${key}`]),
        censor: '[redacted]',
      },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ sync: false }),
  )
}

/** pg puts the offending row into `detail`: values stay out of the log, the names of table and constraint stay in. Its code is not
 * called so here, because a field of that name is taken for a sign-in code and hidden. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return error
  const { code, table, constraint, column, schema } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    errorCode: code,
    table,
    constraint,
    column,
    schema,
  }
}
