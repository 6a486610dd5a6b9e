import { Trans } from '@lingui/react/macro'
import { Can } from '../../staff/access/access.tsx'
import { OtherPage } from '../../staff/parts/other-page.tsx'
import { Icon } from '../../ui/icons.tsx'

export const NewProgram = () => (
  <Can needs="program.create">
    <OtherPage to="/co/programs/import" className="k-btn second">
      <Icon name="load" size={16} />
      <Trans>Import a chit</Trans>
    </OtherPage>
    <OtherPage to="/co/programs/new" className="k-btn">
      <Icon name="plus" size={16} />
      <Trans>New program</Trans>
    </OtherPage>
  </Can>
)
