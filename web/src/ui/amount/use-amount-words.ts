// The words of an amount in the chosen language. The tables of one language are loaded when an amount is first typed.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { NumberWords } from '../../../../words/translation.ts'
import { amountInWords } from './amount-words.ts'

const TABLES = import.meta.glob<NumberWords>('../../../../words/*/amounts.ts', { import: 'WORDS' })

/** Empty until the tables are here, and while there is no amount. */
export function useAmountWords(paise: number | null): string {
  const { i18n } = useLingui()
  const [loaded, setLoaded] = useState<{ language: string; words: NumberWords } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = TABLES[`../../../../words/${i18n.locale}/amounts.ts`]!
    load().then(
      (words) => isCurrent && setLoaded({ language: i18n.locale, words }),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [i18n.locale])
  if (paise === null || loaded?.language !== i18n.locale) return ''
  const words = amountInWords(paise, loaded.words)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
