// The environment variables that the service reads, found by letting it read them.
import { readConfig } from '@kuri/server/config'
import { files, read } from '../../scripts/spec-map.ts'

export function knownVariables(): Set<string> {
  const variables = new Set<string>()
  // All providers are chosen, so that readConfig reads their settings, too; it reports missing ones only at the end.
  const chosen: Record<string, string> = { PAYMENTS: 'razorpay', OBJECT_STORE: 's3', EVENT_BUS: 'nats' }
  const urls: Record<string, string> = { SMS_GATEWAY_URL: 'https://sms.example', SMTP_URL: 'smtp://mail.example' }
  const env = new Proxy({} as Record<string, string | undefined>, {
    get(_target, name: string) {
      variables.add(name)
      return chosen[name] ?? urls[name]
    },
  })
  try {
    readConfig(env)
  } catch {
    // The made-up settings are incomplete; only their names matter.
  }
  const service = files('server/src').filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  for (const file of service)
    for (const [, name] of read(file).matchAll(/process\.env\.([A-Z_]+)/g)) if (name !== 'PATH') variables.add(name!)
  return variables
}
