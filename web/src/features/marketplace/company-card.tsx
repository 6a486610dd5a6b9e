// Who runs the chit, and where they are.
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import type { ProgramDetail } from './chit-terms-list.tsx'

export function CompanyCard({ company }: { company: ProgramDetail['company'] }) {
  const { registeredAddress: address } = company
  const lines = address && [
    address.line1,
    address.line2,
    address.city,
    address.district,
    address.state,
    address.pincode,
  ]
  return (
    <Card className="stack g2">
      <div className="row">
        <Avatar url={company.avatar} icon="house" />
        <div className="grow">
          <h2 dir="auto">{company.name}</h2>
          <p className="sm dim" dir="auto">
            {company.branch}
          </p>
        </div>
      </div>
      {lines && (
        <p className="row top sm">
          <Icon name="pin" />
          <span dir="auto">{[...new Set(lines.filter(Boolean))].join(', ')}</span>
        </p>
      )}
      <Link to="/chits" search={{ companyId: company.id }} className="k-link">
        <Trans>All open chits of this company</Trans>
      </Link>
    </Card>
  )
}
