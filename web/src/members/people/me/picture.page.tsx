// The picture that other members see.
import { getOwnProfile } from '@kuri/contract/members/own-profile.contract'
import {
  confirmProfileFile,
  generateProfileFile,
  listOwnDocuments,
  removeAvatar,
} from '@kuri/contract/members/subscriber-profile.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Page } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UploadField } from '../../../ui/upload/upload-field.tsx'

const OUTDATED = [getOwnProfile, listOwnDocuments]

export default function PicturePage() {
  const { t } = useLingui()
  const profile = useQuery(read(getOwnProfile))
  return (
    <Page title={t`Your picture`}>
      <p className="dim">
        <Trans>Other members of your chits see it beside your name.</Trans>
      </p>
      {profile.isPending && <Skeleton heights={[220]} />}
      {profile.isError && <Problem error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.data && <Picture key={profile.data.avatarUrl} url={profile.data.avatarUrl} />}
    </Page>
  )
}

function Picture({ url }: { url: string | null }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const remove = useChange(removeAvatar, { outdates: OUTDATED })
  return (
    <>
      <UploadField
        label={t`Your picture`}
        hint={t`Your face, in good light.`}
        camera="user"
        isSaved={url !== null}
        pictureUrl={url}
        generate={({ fileName, contentType }) =>
          api(generateProfileFile, {
            body: { fileType: 'AVATAR', fileName, contentType },
          })
        }
        confirm={({ fileId }) => api(confirmProfileFile, { body: { fileId } })}
        onDone={() => {
          toast(t`Your picture is saved.`)
          for (const { path } of OUTDATED) void client.invalidateQueries({ queryKey: [path] })
        }}
      />
      {remove.isError && <Problem error={remove.error} />}
      {url !== null && (
        <Button
          look="danger"
          block
          busy={remove.isPending}
          onClick={() => remove.mutate({}, { onSuccess: () => toast(t`Your picture is removed.`) })}
        >
          <Trans>Remove the picture</Trans>
        </Button>
      )}
    </>
  )
}
