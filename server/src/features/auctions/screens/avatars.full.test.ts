// Every place that shows a member also shows their picture. [spec: The detail; Audience; The cycle overview; The record of a winner;
// The console; The list of candidates; Bid events; Bids and prebids of the console]
import { expect, test } from 'vitest'
import { makeRoom } from '#testing/rooms'
import { JPEG, PDF, PNG, uploadTo } from '#testing/sample-files'
import { useRoom } from '#testing/use-room'

const { app, room, connect } = await useRoom({ members: 2 })

const FILES = '/v2/subscribers/me/file-uploads'
const post = (member: number, path: string, body: object) =>
  app.call('POST', path, { token: room.members[member]!.token, body })
async function upload(member: number, bytes = PNG, contentType = 'image/png') {
  const { data } = await post(member, `${FILES}/generate`, { fileType: 'AVATAR', fileName: 'me.png', contentType })
  await uploadTo(data, bytes)
  const confirmed = await post(member, `${FILES}/confirm`, { fileId: data.fileId })
  return { ...confirmed, address: `${app.url}/avatars/${data.fileId}` }
}
const at = (member: number) => ({
  auctionId: room.auctionId,
  enrolledSubscriberId: room.members[member]!.enrollmentId,
})
const readConsole = async () =>
  (await app.call('GET', `/v2/companies/auctions/${room.auctionId}`, { token: room.company.token })).data
const asSeenBy = async (member: number) =>
  (await app.call('GET', `/v2/subscribers/me/auctions/${room.auctionId}`, { token: room.members[member]!.token })).data
const avatars = (items: { subscriberAvatar: string | null }[]) => items.map(({ subscriberAvatar }) => subscriberAvatar)

const picture = (await upload(0)).address
const staff = await connect(room.company.token)
await staff.ask('auction.subscribe', { auctionId: room.auctionId })
await staff.ask('auction.status.update', { auctionId: room.auctionId, status: 'START' })
const asha = await connect(room.members[0]!.token)
await asha.ask('auction.subscribe', at(0))
const babu = await connect(room.members[1]!.token)
for (const [member, socket, amount] of [
  [0, asha, 90_000],
  [1, babu, 80_000],
  [0, asha, 70_000],
] as const) {
  await socket.ask('auction.join', at(member))
  expect((await socket.ask('auction.bid.place', { ...at(member), amount })).type).toBe('ack')
}

test('gives a picture a permanent URL that serves its bytes', async () => {
  const answer = await fetch(picture)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 8)).toEqual(PNG.subarray(0, 8))
  const response = await fetch(picture, { redirect: 'manual' })
  expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'private, max-age=300'])
  for (const unknown of [`${app.url}/avatars/c${'0'.repeat(24)}`, `${app.url}/avatars/x`])
    expect((await fetch(unknown)).status).toBe(404)
})

test('gives documents no such URL, not even the photograph', async () => {
  const { data } = await post(1, `${FILES}/generate`, {
    fileType: 'PHOTOGRAPH',
    fileName: 'a.png',
    contentType: 'image/png',
  })
  await uploadTo(data, PNG)
  expect((await post(1, `${FILES}/confirm`, { fileId: data.fileId })).status).toBe(200)
  expect((await fetch(`${app.url}/avatars/${data.fileId}`)).status).toBe(404)
  expect(avatars((await readConsole()).participants.items)).toEqual([picture, null])
})

test('[spec: The detail; Audience; The cycle overview] shows it to members in bids and among the participants', async () => {
  const detail = await asSeenBy(1)
  expect(avatars(detail.liveBids)).toEqual([picture, null, picture])
  expect(detail.audience.participants.items.map(({ avatar }: { avatar: string | null }) => avatar)).toEqual([
    picture,
    null,
  ])
  const after = asha.frames.length
  await asha.ask('auction.subscribe', at(0))
  const { payload } = (await asha.event('auction.state.snapshot', after)).data
  expect(avatars(payload.auction.liveBids)).toEqual([picture, null, picture])
  const { participants } = (await asha.event('auction.audience.snapshot', after)).data
  expect(participants.items.map(({ avatar }: { avatar: string | null }) => avatar)).toEqual([picture, null])
})

test('[spec: Bid events] puts it into the event of a bid', async () => {
  await staff.until(() => staff.frames.filter(({ type }) => type === 'auction.bid.created').length === 3, 'three bids')
  const bids = staff.frames.filter(({ type }) => type === 'auction.bid.created').map(({ data }) => data.payload.bid)
  expect(avatars(bids)).toEqual([picture, null, picture])
})

test('[spec: The console; Bids and prebids of the console] shows it to staff in the console', async () => {
  const { liveBids, participants } = await readConsole()
  expect(avatars(liveBids.items)).toEqual([picture, null, picture])
  expect(avatars(participants.items)).toEqual([picture, null])
})

test('[spec: The record of a winner; The list of candidates; Bid events] shows it with candidates, winners, the suggested replacement and disqualified bids', async () => {
  const { auctionId } = room
  await staff.ask('auction.end', { auctionId, reason: 'done' })
  const list = () =>
    app.call('GET', `/v2/companies/auctions/${auctionId}/eligible-winner-candidates`, { token: room.company.token })
  const { candidates } = (await list()).data
  expect(avatars(candidates)).toEqual([picture, null])
  // Babu wins and is taken back: Asha is suggested, by name and picture, to the console and in the room of staff.
  expect(
    (await staff.ask('auction.winner.declare', { auctionId, mode: 'CANDIDATE', bidId: candidates[1].bidId })).type,
  ).toBe('command.acknowledged')
  const [winner] = (await readConsole()).winners
  const after = staff.frames.length
  const { data } = await app.call('POST', `/v2/companies/auctions/${auctionId}/winner/disqualify`, {
    token: room.company.token,
    body: { winnerId: winner.id, disqualificationReasonCode: 'OTHER' },
  })
  expect(data.suggestedReplacement).toMatchObject({ subscriberName: 'Member 1', subscriberAvatar: picture })
  const changed = await staff.event('auction.winner.changed', after)
  expect(changed.data.payload).toMatchObject({
    action: 'DISQUALIFIED',
    suggestedReplacement: data.suggestedReplacement,
  })

  expect(
    (await staff.ask('auction.winner.declare', { auctionId, mode: 'CANDIDATE', bidId: candidates[0].bidId })).type,
  ).toBe('command.acknowledged')
  expect(avatars((await asSeenBy(1)).winners)).toEqual([picture])
  expect(avatars((await readConsole()).winners)).toEqual([null, picture])
})

test('[spec: Bid events] puts it into the event of a disqualified bid', async () => {
  const other = await makeRoom(app, { members: 1, company: room.company })
  const mine = { auctionId: other.auctionId, enrolledSubscriberId: other.members[0]!.enrollmentId }
  const socket = await connect(other.members[0]!.token)
  const { auctionId } = other
  const generated = await app.call('POST', `${FILES}/generate`, {
    token: other.members[0]!.token,
    body: { fileType: 'AVATAR', fileName: 'me.jpg', contentType: 'image/jpeg' },
  })
  await uploadTo(generated.data, JPEG)
  await app.call('POST', `${FILES}/confirm`, {
    token: other.members[0]!.token,
    body: { fileId: generated.data.fileId },
  })
  await staff.ask('auction.status.update', { auctionId, status: 'START' })
  await socket.ask('auction.subscribe', mine)
  await socket.ask('auction.join', mine)
  await socket.ask('auction.bid.place', { ...mine, amount: 90_000 })
  await staff.ask('auction.bid.mark', {
    ...mine,
    action: 'DISQUALIFY_BIDDER',
    reason: 'asked to',
    reasonCode: 'OTHER',
  })
  const { payload } = (await socket.event('auction.bid.updated')).data
  expect(payload.bid.subscriberAvatar).toBe(`${app.url}/avatars/${generated.data.fileId}`)
})

test('accepts only images, shows the newest and lets it be removed', async () => {
  expect((await upload(0, PDF)).error?.code).toBe('FILE_TYPE_MISMATCH')
  const asPdf = await post(0, `${FILES}/generate`, {
    fileType: 'AVATAR',
    fileName: 'a.pdf',
    contentType: 'application/pdf',
  })
  expect(asPdf.error?.details?.[0]?.path).toBe('contentType')
  const newer = await upload(0, JPEG, 'image/jpeg')
  expect(newer.status).toBe(200)
  expect((await fetch(picture)).status).toBe(404)
  expect((await fetch(newer.address)).status).toBe(200)
  const token = room.members[0]!.token
  const { documents } = (await app.call('GET', '/v2/subscribers/me/documents', { token })).data
  expect(documents.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false])
  expect((await app.call('DELETE', '/v2/subscribers/me/avatar', { token })).data).toEqual({ avatar: null })
  expect((await fetch(newer.address)).status).toBe(404)
  expect(avatars((await readConsole()).participants.items)).toEqual([null, null])
})
