// Files of the member: identity papers, agreements, signed forms.
import { listOwnDocuments } from '@kuri/contract/enrollment/subscriber-profile.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { Empty, Problem, Skeleton } from '../../ui/feedback.tsx'
import { Item, List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

export default function DocumentsPage() {
  const { t } = useLingui()
  const list = useQuery(read(listOwnDocuments))
  return (
    <Page title={t`Documents`}>
      {list.isPending && <Skeleton />}
      {list.isError && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.documents.length === 0 && (
        <Empty>
          <Trans>Your papers and agreements appear here.</Trans>
        </Empty>
      )}
      {list.data && list.data.documents.length > 0 && (
        <List>
          {list.data.documents.map(({ fileId, fileName, uploadedAt, fileUrl }) => (
            <Item
              key={fileId}
              icon="file"
              heading={fileName}
              detail={uploadedAt && <Time at={uploadedAt} />}
              aside={
                fileUrl && (
                  <a href={fileUrl}>
                    <Trans>Open</Trans>
                  </a>
                )
              }
            />
          ))}
        </List>
      )}
    </Page>
  )
}
