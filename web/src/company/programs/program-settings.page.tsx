// The auction settings of a program with their origin. Auctions that are scheduled already keep theirs.
import { getProgramChoices } from '@kuri/contract/programs/program-choices.contract'
import { getProgramSettings, updateProgramSettings } from '@kuri/contract/programs/program-settings.contract'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { read } from '../../api/query.ts'
import { useAccess } from '../../staff/access/access.tsx'
import { Loaded } from '../../staff/parts/loaded.tsx'
import type { Program } from '../../staff/programs/program.rules.ts'
import { ProgramFrame, placeOf } from '../../staff/programs/program-frame.tsx'
import { SettingsForm } from '../../staff/programs/settings-form.tsx'
import { Note } from '../../ui/feedback.tsx'

export default function ProgramSettingsPage() {
  const { programId } = useParams({ from: '/company/co/programs/$programId/settings' })
  return (
    <ProgramFrame programId={programId} needs="auction.read">
      {(program) => <SettingsOf program={program} />}
    </ProgramFrame>
  )
}

function SettingsOf({ program }: { program: Program }) {
  const { can } = useAccess()
  const mayEdit = can('auction.configure', placeOf(program)) && program.deletedAt === null
  const settings = useQuery(read(getProgramSettings, { params: { programId: program.programId } }))
  const choices = useQuery({ ...read(getProgramChoices), enabled: mayEdit })
  if (program.bid === 'LOT')
    return (
      <Note>
        <Trans>A lot has no auctions, so there is nothing to set.</Trans>
      </Note>
    )
  return (
    <Loaded query={settings} heights={[600]}>
      {(data) => (
        <SettingsForm
          settings={data}
          choices={choices.data ?? null}
          mayEdit={mayEdit}
          endpoints={{ read: getProgramSettings, change: updateProgramSettings }}
        />
      )}
    </Loaded>
  )
}
