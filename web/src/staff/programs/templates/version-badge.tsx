import type { TEMPLATE_VERSION_STATUSES } from '@kuri/contract/programs/templates.contract'
import { Trans } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'

export const VersionBadge = ({ status }: { status: (typeof TEMPLATE_VERSION_STATUSES)[number] }) =>
  status === 'PUBLISHED' ? (
    <Badge tone="done" icon="tick">
      <Trans>Published</Trans>
    </Badge>
  ) : (
    <Badge tone="warn" icon="file">
      <Trans>Draft</Trans>
    </Badge>
  )
