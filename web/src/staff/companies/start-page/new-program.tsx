import { Trans } from '@lingui/react/macro'
import { Icon } from '../../../ui/icons.tsx'
import { OtherPage } from '../../parts/other-page.tsx'
import { Can } from '../../side/side.tsx'

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
