import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { addAvatarRoute } from './avatar.routes.ts'
import { DISCARD_UPLOAD, discardUpload } from './files.actions.ts'
import { fileRoutes } from './files.routes.ts'
import { REMOVE_REPLACED_FILES, removeReplacedFiles } from './replaced-files.actions.ts'

declare module '#features/companies/audit/audit-actions' {
  interface AuditEvents {
    file: 'infected'
  }
}

export const files: Feature<Platform> = {
  name: 'companies/files',
  routes: fileRoutes,
  pages: addAvatarRoute,
  jobs: (deps) => ({
    [DISCARD_UPLOAD]: (payload) => discardUpload(deps, payload),
    [REMOVE_REPLACED_FILES]: (payload) => removeReplacedFiles(deps, payload),
  }),
}
