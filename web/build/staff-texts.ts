// Staff read English, whatever language they have chosen. Their texts have no catalogues: they stay in the code of the page, under a context
// of their own, so that the same words of a member's page do not come translated into it.
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import type { Plugin } from 'vite'

const STAFF_PAGES = /\/web\/src\/(staff|admin)\//

const presetFor = (descriptorFields: 'auto' | 'message', id: object, cwd: string) => {
  const { preset, rolldown } = linguiTransformerBabelPreset({ descriptorFields }, { cwd })
  return { preset, rolldown: { filter: { ...rolldown.filter, id } } }
}

/** Members load their texts from catalogues by an id; staff keep the texts themselves. */
export const textPresets = (cwd: string) => [
  presetFor('auto', { exclude: STAFF_PAGES }, cwd),
  presetFor('message', { include: STAFF_PAGES }, cwd),
]

export const staffTexts = (): Plugin => ({
  name: 'kuri:staff-texts',
  enforce: 'pre',
  transform: {
    filter: { id: STAFF_PAGES, code: /@lingui\/(core|react)\/macro/ },
    handler: (code) => ({ code: `/* lingui-set context="staff" */ ${code}`, map: null }),
  },
})
