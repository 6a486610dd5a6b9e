// The minutes of an auction, as section 17 of the Chit Funds Act asks for them.
import { Count, Id, Nullable, NullableText, Type } from '../kit/schema.ts'
import { AuctionParams, staffRoutes } from './lifecycle.contract.ts'

/** What the PDF says, so that a screen shows the same. */
export const MinutesPaper = Type.Object({
  title: Type.String(),
  subtitle: Type.String(),
  sections: Type.Array(
    Type.Object({
      heading: NullableText,
      fields: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
      table: Nullable(
        Type.Object({
          columns: Type.Array(Type.Object({ title: Type.String(), isAmount: Type.Boolean() })),
          rows: Type.Array(Type.Array(Type.String())),
        }),
      ),
      isToSign: Type.Boolean({ description: 'The fields are lines for signatures' }),
    }),
  ),
})

export const AuctionMinutes = Type.Object({
  auctionId: Id,
  fileName: Type.String(),
  contentType: Type.String(),
  sizeBytes: Count,
  isDraft: Type.Boolean({ description: 'A prize is still to be decided; every page is marked as a draft' }),
  fileUrl: Type.String({ description: 'A short-lived download URL' }),
  paper: MinutesPaper,
})

export const getAuctionMinutes = staffRoutes('/:auctionId/minutes', 'auction.read', {
  method: 'GET',
  summary: 'Get the minutes of an auction, as text and as a PDF',
  description:
    'Date, place, instalment, members present, bids, winners with their discounts and unpaid prizes, with lines for the signatures of ' +
    'the foreman, the winners and two members. The auction must have ended.',
  params: AuctionParams,
  data: AuctionMinutes,
  success: 200,
})
