// The minutes of an auction for a member who was present.
import {
  disputeOwnMinutes,
  getOwnMinutes,
  sendOwnMinutesCode,
  signOwnMinutes,
} from '@kuri/contract/proof/minutes.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { read, useChange } from '../../../api/query.ts'
import { OwnMinutes } from './own-minutes.tsx'

const route = getRouteApi('/member/my/auctions/$auctionId/minutes')

export default function MinutesPage() {
  const { t } = useLingui()
  const params = route.useParams()
  const code = useChange(sendOwnMinutesCode, { outdates: [] })
  const sign = useChange(signOwnMinutes, { outdates: [getOwnMinutes] })
  const dispute = useChange(disputeOwnMinutes, { outdates: [getOwnMinutes] })
  return (
    <OwnMinutes
      title={t`Minutes of the auction`}
      notYet={<Trans>The company has not written the minutes of this auction yet.</Trans>}
      query={useQuery({ ...read(getOwnMinutes, { params }), retry: false })}
      sendCode={() => code.mutateAsync({ params })}
      sign={(body) => sign.mutateAsync({ params, body })}
      dispute={(body) => dispute.mutateAsync({ params, body })}
    />
  )
}
