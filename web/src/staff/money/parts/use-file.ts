// Asks for a file when the button is pressed, because its address lives only for minutes, and saves it.
import type { Data, Route } from '@kuri/contract/kit/route'
import { useMutation } from '@tanstack/react-query'
import { api, argumentsOf, type Input } from '../../../api/api.ts'
import type { Refused } from '../../../api/refused.ts'
import { toast } from '../../../ui/toast.tsx'

type FileRoute = Route & { data: { static?: { fileUrl: string } } }

export const useFile = <R extends FileRoute>(route: R) =>
  useMutation<Data<R>, Refused, Input<R>>({
    mutationFn: (input) => api(route, ...argumentsOf<R>(input)),
    // The service answers with an attachment, so the page stays.
    onSuccess: (data) => location.assign((data as { fileUrl: string }).fileUrl),
    onError: (error) => toast(error.message, { icon: 'alert' }),
  })
