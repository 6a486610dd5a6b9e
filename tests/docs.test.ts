// What the documentation says about the code, and the code about the documentation. Needs no database.
import { readConfig } from '@kuri/server/config'
import { expect, test } from 'vitest'
import { explainedReadings, files, read, readingsIn } from '../scripts/spec-map.ts'

const SOURCES = ['bench', 'contract', 'room-client', 'scripts', 'server', 'tests'].flatMap((folder) =>
  ['.ts', '.mjs', '.sql'].flatMap((ending) => files(folder, ending)),
)
const PAGES = ['README.md', ...files('docs', '.md')]

test('[docs] every reading that is named has one entry in docs/readings.md', () => {
  const explained = explainedReadings()
  expect(explained.filter((id, index) => explained.indexOf(id) !== index)).toEqual([])
  const unexplained = [...SOURCES, ...PAGES].flatMap((file) =>
    readingsIn(read(file)).flatMap((id) => (explained.includes(id) ? [] : [`${file} names ${id}`])),
  )
  expect(unexplained).toEqual([])
})

test('[docs] every promise that is named is numbered in docs/architecture.md', () => {
  const [, list] = /\n## The promises\n(.*?)\n## /s.exec(read('docs/architecture.md'))!
  const promises = [...list!.matchAll(/^(\d+)\. /gm)].map(([, number]) => number!)
  const unknown = SOURCES.flatMap((file) =>
    [...read(file).matchAll(/\[promise (\d+)\]/g)].flatMap(([tag, number]) =>
      promises.includes(number!) ? [] : [`${file} names ${tag}`],
    ),
  )
  expect(unknown).toEqual([])
})

test('[docs] every variable that the service reads stands in docs/operations.md', () => {
  const asked = new Set<string>()
  // With every provider chosen; that their settings are missing is told only after all of them were asked for.
  const chosen: Record<string, string> = { PAYMENTS: 'razorpay', OBJECT_STORE: 's3', EVENT_BUS: 'nats' }
  const urls: Record<string, string> = { SMS_GATEWAY_URL: 'https://sms.example', SMTP_URL: 'smtp://mail.example' }
  const env = new Proxy({} as Record<string, string | undefined>, {
    get(_target, name: string) {
      asked.add(name)
      return chosen[name] ?? urls[name]
    },
  })
  expect(() => readConfig(env)).toThrow()
  const service = files('server/src').filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  for (const file of service)
    for (const [, name] of read(file).matchAll(/process\.env\.([A-Z_]+)/g)) if (name !== 'PATH') asked.add(name!)
  expect(asked.size).toBeGreaterThan(30)
  const told = read('docs/operations.md')
  expect([...asked].filter((name) => !told.includes(`\`${name}\``))).toEqual([])
})
