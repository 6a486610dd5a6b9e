// The minutes of a draw that was held without an auction here, for a member who was present.
import {
  disputeOwnDrawMinutes,
  getOwnDrawMinutes,
  sendOwnDrawMinutesCode,
  signOwnDrawMinutes,
} from '@kuri/contract/proof/draw-minutes.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { read, useChange } from '../../../api/query.ts'
import { OwnMinutes } from './own-minutes.tsx'

const route = getRouteApi('/member/my/cycles/$cycleId/minutes')

export default function DrawMinutesPage() {
  const { t } = useLingui()
  const params = route.useParams()
  const outdates = [getOwnDrawMinutes]
  const code = useChange(sendOwnDrawMinutesCode, { outdates: [] })
  const sign = useChange(signOwnDrawMinutes, { outdates })
  const dispute = useChange(disputeOwnDrawMinutes, { outdates })
  const notYet = <Trans>The company has not written the minutes of this draw yet.</Trans>
  return (
    <OwnMinutes
      {...{ title: t`Minutes of the draw`, notYet }}
      query={useQuery({ ...read(getOwnDrawMinutes, { params }), retry: false })}
      sendCode={() => code.mutateAsync({ params })}
      sign={(body) => sign.mutateAsync({ params, body })}
      dispute={(body) => dispute.mutateAsync({ params, body })}
    />
  )
}
