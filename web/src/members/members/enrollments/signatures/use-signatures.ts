// The signatures of a member: the list, a new one, and choosing which one signs.
import {
  confirmSubscriberSignature,
  generateSubscriberSignature,
  listSubscriberSignatures,
} from '@kuri/contract/companies/signatures.contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../api/api.ts'
import { read, useChange } from '../../../../api/query.ts'
import type { Refused } from '../../../../api/refused.ts'
import { putFile } from '../../../../ui/upload/put-file.ts'

export function useSignatures() {
  const list = useQuery(read(listSubscriberSignatures))
  return { ...list, active: list.data?.signatures.find(({ isActive }) => isActive) ?? null }
}

/** Sends the picture and makes it the active signature. */
async function saveSignature(picture: File): Promise<string> {
  const body = { fileName: picture.name, contentType: 'image/png' } as const
  const { signatureAssetId, ...target } = await api(generateSubscriberSignature, { body })
  await putFile(target, picture, () => {}, new AbortController().signal)
  await api(confirmSubscriberSignature, { body: { signatureAssetId } })
  return signatureAssetId
}

export function useSaveSignature() {
  const client = useQueryClient()
  return useMutation<string, Refused | Error, File>({
    mutationFn: saveSignature,
    onSuccess: () => client.invalidateQueries({ queryKey: [listSubscriberSignatures.path] }),
  })
}

/** Confirming an earlier one again makes it active. */
export const useActivateSignature = () =>
  useChange(confirmSubscriberSignature, { outdates: [listSubscriberSignatures] })
