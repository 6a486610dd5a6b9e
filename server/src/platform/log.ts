// The log: JSON lines by pino. It records names and ids, never bodies; the redaction below is a second safeguard.
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
  'keySecret',
  'webhookSecret',
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

export function makeLog(
  level: string,
  { cell = null, destination }: { cell?: string | null; destination?: DestinationStream } = {},
): Log {
  return pino(
    {
      level,
      base: cell === null ? null : { cell },
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

/** pg puts the offending row into `detail`, so only the names of table and constraint are logged. The code is logged as `errorCode`
 * because `code` is redacted as a sign-in code. */
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
