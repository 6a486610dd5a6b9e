// Saves a statement as the printed form or as a table.
import type { Route } from '@kuri/contract/kit/route'
import { useMutation } from '@tanstack/react-query'
import { argumentsOf, download, type Input } from '../../../api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.tsx'

type FileKind = 'pdf' | 'csv'

export function SaveStatement<R extends Route>({
  route,
  inputOf,
  fileName,
}: {
  route: R
  inputOf(format: FileKind): Input<R>
  fileName: string
}) {
  const save = useMutation({
    mutationFn: (kind: FileKind) => download(route, ...argumentsOf<R>(inputOf(kind))),
    onSuccess: (file, kind) => saveFile(file, `${fileName}.${kind}`),
    onError: ({ message }) => toast(message, { icon: 'alert' }),
  })
  const button = (kind: FileKind) => (
    <Button
      look="second"
      busy={save.isPending && save.variables === kind}
      disabled={save.isPending}
      onClick={() => save.mutate(kind)}
    >
      <Icon name="load" size={16} />
      {kind.toUpperCase()}
    </Button>
  )
  return (
    <>
      {button('pdf')}
      {button('csv')}
    </>
  )
}
