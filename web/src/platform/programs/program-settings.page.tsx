// The auction settings of a program, for the platform.
import { adminGetProgramSettings, adminUpdateProgramSettings } from '@kuri/contract/programs/program-settings.contract'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { read } from '../../api/query.ts'
import { Loaded } from '../../staff/parts/loaded.tsx'
import { SettingsForm } from '../../staff/programs/settings-form.tsx'
import { Note } from '../../ui/feedback.tsx'
import { ProgramHead } from './program-head.tsx'

export default function ProgramSettingsPage() {
  const { programId } = useParams({ from: '/platform/admin/programs/$programId/settings' })
  const settings = useQuery(read(adminGetProgramSettings, { params: { programId } }))
  return (
    <ProgramHead programId={programId}>
      {(program) =>
        program.bid === 'LOT' ? (
          <Note>
            <Trans>A lot has no auctions, so there is nothing to set.</Trans>
          </Note>
        ) : (
          <Loaded query={settings} heights={[600]}>
            {(data) => (
              <SettingsForm
                settings={data}
                choices={null}
                mayEdit={program.deletedAt === null}
                endpoints={{ read: adminGetProgramSettings as never, change: adminUpdateProgramSettings as never }}
              />
            )}
          </Loaded>
        )
      }
    </ProgramHead>
  )
}
