// The form of a draft of a draw, between the screen and the service. Pure.
import type { Body, Data } from '@kuri/contract/kit/route'
import type { draftDrawMinutes, getDrawMinutes } from '@kuri/contract/proof/draw-minutes.contract'
import { fromIndianField, toIndianField } from '../../../parts/month.rules.ts'

export type DrawMinutes = Data<typeof getDrawMinutes>
type Suggested = DrawMinutes['suggested']
type Statements = Body<typeof draftDrawMinutes>
/** By ticket; the name of the proxy is empty for members who came themselves. */
export type Present = ReadonlyMap<string, { proxyName: string; proxyFileId: string | null }>
export type DrawForm = {
  began: string
  ended: string
  place: string
  decidedBy: Statements['decidedBy']
  drawnBy: string
  /** Names with commas between them. */
  watchedBy: string
  present: Present
  unpaidPrizes: string
  deputyName: string
  remarks: string
}

export const drawFormOf = (suggested: Suggested): DrawForm => ({
  began: suggested.began === null ? '' : toIndianField(suggested.began),
  ended: suggested.ended === null ? '' : toIndianField(suggested.ended),
  place: suggested.place,
  decidedBy: suggested.decidedBy ?? 'LOT',
  drawnBy: suggested.drawnBy ?? '',
  watchedBy: suggested.watchedBy.join(', '),
  present: new Map(
    suggested.present.map(({ enrolledSubscriberId, proxyName, proxyFileId }) => [
      enrolledSubscriberId,
      { proxyName: proxyName ?? '', proxyFileId },
    ]),
  ),
  unpaidPrizes: suggested.unpaidPrizes,
  deputyName: suggested.deputyName ?? '',
  remarks: suggested.remarks ?? '',
})

const namesIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

export function isDrawReady({ began, ended, place, decidedBy, drawnBy, watchedBy, present, unpaidPrizes }: DrawForm) {
  const isLot = decidedBy === 'LOT' || decidedBy === 'LOT_AMONG_BIDDERS'
  const areProxiesWhole = [...present.values()].every(
    ({ proxyName, proxyFileId }) => proxyName.trim() === '' || proxyFileId !== null,
  )
  return (
    began !== '' &&
    ended !== '' &&
    place.trim() !== '' &&
    unpaidPrizes.trim() !== '' &&
    present.size >= 2 &&
    areProxiesWhole &&
    (!isLot || (drawnBy.trim() !== '' && namesIn(watchedBy).length > 0))
  )
}

const named = (name: string) => (name.trim() === '' ? null : name.trim())

export const toStatements = (form: DrawForm): Statements => ({
  began: fromIndianField(form.began),
  ended: fromIndianField(form.ended),
  place: form.place,
  decidedBy: form.decidedBy,
  drawnBy: named(form.drawnBy),
  watchedBy: namesIn(form.watchedBy),
  present: [...form.present].map(([enrolledSubscriberId, { proxyName, proxyFileId }]) =>
    proxyName.trim() === ''
      ? { enrolledSubscriberId, mode: 'SELF' as const }
      : { enrolledSubscriberId, mode: 'PROXY' as const, proxyName: proxyName.trim(), proxyFileId },
  ),
  unpaidPrizes: form.unpaidPrizes,
  deputyName: named(form.deputyName),
  remarks: named(form.remarks),
})
