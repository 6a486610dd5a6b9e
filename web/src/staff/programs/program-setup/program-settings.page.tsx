// The auction settings of a program with their origin. Auctions that are scheduled already keep theirs.
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { Note } from '../../../ui/feedback.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import type { Program } from '../programs/program.rules.ts'
import { ProgramFrame, placeOf } from '../programs/program-frame.tsx'
import { SettingsForm } from '../programs/settings-form.tsx'
import { useProgramChoices, useProgramEndpoints, useProgramId } from '../programs/workplace.ts'

export default function ProgramSettingsPage() {
  const programId = useProgramId()
  return (
    <ProgramFrame programId={programId} needs="auction.read">
      {(program) => <SettingsOf program={program} />}
    </ProgramFrame>
  )
}

function SettingsOf({ program }: { program: Program }) {
  const { can } = useSide()
  const { getProgramSettings } = useProgramEndpoints()
  const mayEdit = can('auction.configure', placeOf(program)) && program.deletedAt === null
  const settings = useQuery(read(getProgramSettings, { params: { programId: program.programId } }))
  const choices = useProgramChoices(program.companyId, mayEdit)
  if (program.bid === 'LOT')
    return (
      <Note>
        <Trans>A lot has no auctions, so there is nothing to set.</Trans>
      </Note>
    )
  return (
    <Loaded query={settings} heights={[600]}>
      {(data) => <SettingsForm settings={data} choices={choices.data ?? null} mayEdit={mayEdit} />}
    </Loaded>
  )
}
