// The address in links: configured, or in development the one that the caller used.
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const configured = await startTestApp({ PUBLIC_URL: 'http://kuri.test' }, app.databaseUrl)
afterAll(() => configured.close())

const PHONE = '192.168.1.20:3000'
const announce = async (server: typeof app, host?: string) => {
  const answer = await server.call('POST', '/v2/companies/me/file-uploads/generate', {
    token: company.token,
    body: { fileName: 'logo.png', contentType: 'image/png', fileType: 'AVATAR' },
    headers: host ? { host } : {},
  })
  return String(answer.data?.signedUrl)
}

test('without PUBLIC_URL a signed URL has the host that the caller used', async () => {
  expect(await announce(app, PHONE)).toMatch(/^http:\/\/192\.168\.1\.20:3000\/objects\//)
  expect(await announce(app, 'localhost:5173')).toMatch(/^http:\/\/localhost:5173\/objects\//)
  expect((await announce(app)).startsWith(`${app.url}/objects/`)).toBe(true)
})

test('the link of an invitation leads to the host that the inviter used', async () => {
  const { data } = await app.call('POST', '/v2/companies/employees/invitations', {
    token: company.token,
    headers: { host: PHONE },
    body: {
      name: 'Asha Menon',
      email: 'asha@example.in',
      mobileNumber: '+919847012346',
      assignments: [{ roleId: 'role_viewer_company', scopeType: 'COMPANY' }],
    },
  })
  const outbox = await app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(data.email)}` })
  expect(outbox.json().messages[0].body).toContain(`http://${PHONE}/invitations/accept?token=`)
})

test('a host that is none is ignored', async () => {
  for (const host of ['a b', 'x/../y', 'evil.example/path', '"><script>'])
    expect((await announce(app, host)).startsWith(`${app.url}/objects/`)).toBe(true)
})

test('requests at the same time do not see the address of each other', async () => {
  const hosts = Array.from({ length: 10 }, (_, n) => `10.0.0.${n}:3000`)
  const urls = await Promise.all(hosts.map((host) => announce(app, host)))
  expect(urls.map((url) => new URL(url).host)).toEqual(hosts)
})

test('with PUBLIC_URL the host of the request changes nothing', async () => {
  expect(await announce(configured, PHONE)).toMatch(/^http:\/\/kuri\.test\/objects\//)
})
