import * as contract from '@kuri/contract/companies/files.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { announceCompanyFile, confirmCompanyFile } from './company-files.actions.ts'
import {
  addProgramDocument,
  announceProgramFile,
  readProgramDocuments,
  removeProgramDocument,
} from './program-documents.actions.ts'

export const fileRoutes = (deps: Platform) => [
  serve(contract.generateCompanyFile.company, ({ permit, body }) =>
    announceCompanyFile(deps, permit, permit.companyId, body),
  ),
  serve(contract.confirmCompanyFile.company, ({ permit, body }) =>
    confirmCompanyFile(deps, permit, permit.companyId, body.fileId),
  ),
  serve(contract.generateCompanyFile.admin, ({ permit, params, body }) =>
    announceCompanyFile(deps, permit, params.companyId, body),
  ),
  serve(contract.confirmCompanyFile.admin, ({ permit, params, body }) =>
    confirmCompanyFile(deps, permit, params.companyId, body.fileId),
  ),
  serve(contract.generateProgramFile, ({ permit, body }) => announceProgramFile(deps, permit, body)),
  serve(contract.confirmProgramFile, ({ permit, body }) => addProgramDocument(deps, permit, body)),
  ...[contract.listProgramDocuments.company, contract.listProgramDocuments.admin].map((endpoint) =>
    serve(endpoint, ({ permit, params, query }) => readProgramDocuments(deps, permit, params.programId, query)),
  ),
  serve(contract.removeProgramDocument, ({ permit, params }) =>
    removeProgramDocument(deps, permit, params.programId, params.documentId),
  ),
]
