// The minutes of the settled auction of the demo: drafted, signed by everybody who must, with a link for the Registrar.
import { DEMO } from '@kuri/contract/kit/demo-ids'
import { AUCTION_MINUTES } from '#features/proof/minutes/minutes-subject'
import { signMinutes } from '#features/proof/minutes/signing.actions'
import { Permit } from '#platform/permit'
import type { Stage } from './auctions.ts'
import { requestWithRetry, type Service } from './caller.ts'
import { OWNER } from './people.ts'
import { sendPicture } from './pictures.ts'
import type { RunningChit } from './programs.ts'

const LINK_DAYS = 30
const STATEMENTS = {
  place: '12 SM Street, Kozhikode',
  unpaidPrizes: 'None. Every earlier prize has been paid.',
  presentInHall: [],
}

export async function makeSignedMinutes({ service, callers, owner }: Stage, chit: RunningChit): Promise<void> {
  const auctionId = chit.auctionId!
  const path = `/v2/companies/auctions/${auctionId}/minutes`
  const { digest } = await owner.post(path, STATEMENTS, 'minutes')
  const permit = new Permit(await owner.actor(), 'auction.winner.manage')
  await owner.post(`${path}/codes`)
  await sign(service, permit, OWNER.mobileNumber, auctionId, { digest, signatureAssetId: DEMO.companySignatureId })
  for (const [index, { mobileNumber }] of chit.tickets.slice(0, 3).entries()) {
    const member = await callers.as(mobileNumber)
    const signatures = '/v3/subscribers/me/documents/signatures'
    const picture = { picture: 'signature' } as const
    const { signatureAssetId } = await sendPicture(service, member, signatures, picture, `minutessign${index}n`)
    await member.post(`/v2/subscribers/me/auctions/${auctionId}/minutes/codes`)
    const own = new Permit(await member.actor(), null)
    await sign(service, own, mobileNumber, auctionId, { digest, signatureAssetId: signatureAssetId! })
  }
  await owner.post(`${path}/links`, { validDays: LINK_DAYS }, 'registrar')
}

/** The code comes from the development outbox. The endpoint would draw the whole PDF for its answer, which nobody reads here. */
async function sign(
  { http, platform }: Service,
  permit: Permit,
  mobileNumber: string,
  auctionId: string,
  signature: { digest: string; signatureAssetId: string },
): Promise<void> {
  const outbox = await requestWithRetry(http, { url: `/dev/outbox.json?to=${encodeURIComponent(mobileNumber)}` })
  const otp: string = outbox.json().messages[0].code
  await signMinutes(
    platform,
    AUCTION_MINUTES,
    permit,
    auctionId,
    { ...signature, otp },
    { ip: '127.0.0.1', userAgent: null },
  )
}
