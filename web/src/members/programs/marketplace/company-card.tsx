// Who runs the chit, and where they are.
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/page.tsx'
import { AddressLine } from './address-line.tsx'
import type { ProgramDetail } from './chit-terms-list.tsx'

export const CompanyCard = ({ company }: { company: ProgramDetail['company'] }) => (
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
    {company.registeredAddress && <AddressLine address={company.registeredAddress} />}
    <Link to="/companies/$companyId" params={{ companyId: company.id }} className="k-link">
      <Trans>About this company, and its other chits</Trans>
    </Link>
  </Card>
)
