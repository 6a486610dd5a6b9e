// Narrows a table to one program, for those who may read programs.
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { useSide } from '../../side/side.tsx'
import { FilterSelect } from '../../table/filters.tsx'

export function ProgramFilter() {
  const { t } = useLingui()
  const { can } = useSide()
  const programs = useQuery({
    ...read(listPrograms.company, { query: { pageSize: 100, sortBy: 'name', sortOrder: 'asc' } }),
    enabled: can('program.read'),
    staleTime: 60_000,
  })
  const options = programs.data?.programs.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return options.length > 1 ? <FilterSelect name="programId" label={t`Program`} options={options} /> : null
}
