// Somebody whose ticket got another holder, or ended, while they are in the room of its next auction.
import { expect, test } from 'vitest'
import { makeAuction, makeInvoice, makeMember } from '#testing/auction-fixtures'
import { dayFromNow } from '#testing/days'
import { makeEmployee, makeRole, newMobile } from '#testing/fixtures'
import { PDF, uploadTo } from '#testing/sample-files'
import type { TestSocket } from '#testing/sockets'
import { endNoticeDays } from '#testing/ticket-cases'
import { useCompany } from '#testing/use-app'
import { useSockets } from '#testing/use-room'

const { app, company } = await useCompany()
const connect = useSockets(app)
const roleId = await makeRole(app, company.companyId, 'COMPANY', ['company.compliance.manage', 'subscriber.manage'])
const officer = await makeEmployee(app, company.companyId, [{ roleId }], 'Officer')
const post = async (path: string, body: object = {}, token = company.token) => {
  const { status, data } = await app.call('POST', path, { token, body })
  expect(status, path).toBeLessThan(300)
  return data
}
const confirm = (caseId: string) => post(`/v2/companies/ticket-cases/${caseId}/confirm`, {}, officer.token)

async function enterRoom(chitTerms: object = {}) {
  const auction = await makeAuction(app, company, {
    program: { chitTerms: JSON.stringify(chitTerms) },
    auction: { status: 'SCHEDULED' },
  })
  const member = await makeMember(app, auction)
  return { auction, member, socket: await subscribe(member.token, auction.auctionId, member.enrollmentId) }
}

async function subscribe(token: string, auctionId: string, enrolledSubscriberId: string): Promise<TestSocket> {
  const socket = await connect(token)
  expect((await socket.ask('auction.subscribe', { auctionId, enrolledSubscriberId })).type).toBe('ack')
  return socket
}

const revoked = (socket: TestSocket) =>
  socket.waitFor(({ data }) => data?.reason === 'ACCESS_REVOKED', 'the word that access ended')

async function uploadConsent(ticketId: string): Promise<string> {
  const base = `/v2/companies/tickets/${ticketId}/file-uploads`
  const upload = await post(`${base}/generate`, { fileName: 'consent.pdf', contentType: 'application/pdf' })
  await uploadTo(upload, PDF)
  await post(`${base}/confirm`, { fileId: upload.fileId })
  return upload.fileId
}

test('[spec: Sessions and tokens] the former holder of a transferred ticket leaves the room and hears nothing about the new holder', async () => {
  const { auction, member, socket } = await enterRoom()
  const { enrollmentId } = member
  const holder = { name: 'Sheela', mobileNumber: newMobile() }
  const { id } = await post(`/v2/companies/tickets/${enrollmentId}/transfers`, {
    holder,
    holderConsentFileId: await uploadConsent(enrollmentId),
    takerConsentFileId: await uploadConsent(enrollmentId),
  })
  await confirm(id)
  await revoked(socket)
  const sheela = await app.signIn(holder.mobileNumber)
  const newSocket = await subscribe(sheela.token, auction.auctionId, enrollmentId)
  await makeInvoice(app, auction, { userId: sheela.userId, enrollmentId }, 'PAID')
  await newSocket.event('auction.viewer.changed')
  await socket.ask('ping', {})
  expect(socket.frames.filter(({ type }) => type === 'auction.viewer.changed')).toEqual([])
})

test('[spec: Sessions and tokens] a member who is removed leaves the room', async () => {
  const { auction, member, socket } = await enterRoom({ defaultInstalments: 1 })
  await makeInvoice(app, auction, member, 'DRAFT', dayFromNow(-30))
  const notice = { reason: 'An instalment is overdue' }
  const { id } = await post(`/v2/companies/tickets/${member.enrollmentId}/removal-notice`, notice)
  await endNoticeDays(app, id)
  await confirm(id)
  await revoked(socket)
})
