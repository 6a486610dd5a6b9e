// Saves a whole report as CSV: portion after portion, with progress and a way to stop.
import type { Route } from '@kuri/contract/kit/route'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useLongWork, WorkProgress } from '../../parts/long-work.tsx'
import { saveFile } from '../../table/export-button.tsx'
import { joinCsv } from './csv-portions.ts'
import { readPortions } from './read-portions.ts'

export function SaveReport({ route, query, fileName }: { route: Route; query: object; fileName: string }) {
  const { t } = useLingui()
  const work = useLongWork()
  const save = () =>
    work.run(1, async (tools) => {
      const { portions, isWhole } = await readPortions(route, { ...query, format: 'csv' }, tools)
      saveFile(`${fileName}.csv`, joinCsv(await Promise.all(portions.map((part) => part.text()))))
      toast(isWhole ? t`The file is saved.` : t`The file is cut off; choose a shorter period.`)
    })
  return (
    <>
      <WorkProgress work={work} label={t`Reading the books`} />
      {work.state.kind !== 'RUNNING' && (
        <Button look="second" onClick={() => void save()}>
          <Icon name="load" size={16} />
          CSV
        </Button>
      )}
    </>
  )
}
