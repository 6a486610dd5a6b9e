// Endpoints of programs, their setup steps and imports, for companies and for superadmins.

import * as imports from '@kuri/contract/programs/imports.contract'
import * as newPrograms from '@kuri/contract/programs/new-programs.contract'
import * as programs from '@kuri/contract/programs/programs.contract'
import { limitProbes } from '#features/audit/probes.actions'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { type EditDeps, updateProgram } from './edits/program-edits.actions.ts'
import { transferProgram } from './edits/transfers.actions.ts'
import { listSelection } from './imports/import-selections.actions.ts'
import {
  beginImport,
  importPayments,
  importSubscribers,
  importTerms,
  importWinners,
} from './imports/imports.actions.ts'
import { beginProgram, submitProgram } from './new-programs.actions.ts'
import { moveProgram } from './program-status.actions.ts'
import { archiveProgram, listPrograms, readProgram } from './programs.actions.ts'

export const programRoutes = (deps: Platform & EditDeps) => [
  ...newProgramRoutes(deps),
  ...importRoutes(deps),
  serve(programs.listPrograms, ({ permit, query }) => listPrograms(deps, permit, query)),
  serve(programs.adminListPrograms, ({ permit, query }) => listPrograms(deps, permit, query)),
  serve(programs.getProgram, ({ permit, params }) => readProgram(deps, permit, params.programId)),
  serve(programs.adminGetProgram, ({ permit, params }) => readProgram(deps, permit, params.programId)),
  serve(programs.updateProgram, ({ permit, params, body }) => updateProgram(deps, permit, params.programId, body)),
  serve(programs.adminUpdateProgram, ({ permit, params, body }) => updateProgram(deps, permit, params.programId, body)),
  serve(programs.archiveProgram, ({ permit, params }) => archiveProgram(deps, permit, params.programId)),
  serve(programs.adminArchiveProgram, ({ permit, params }) => archiveProgram(deps, permit, params.programId)),
  serve(programs.updateProgramStatus, ({ permit, params, body }) => moveProgram(deps, permit, params.programId, body)),
  serve(programs.adminUpdateProgramStatus, ({ permit, params, body }) =>
    moveProgram(deps, permit, params.programId, body),
  ),
  serve(programs.transferProgram, ({ permit, params, body }) =>
    transferProgram(deps, permit, params.programId, body.branchId),
  ),
]

const newProgramRoutes = (deps: Platform) => [
  serve(newPrograms.beginProgram, ({ permit, body }) => beginProgram(deps, permit, permit.companyId, body)),
  serve(newPrograms.adminBeginProgram, ({ permit, body }) => beginProgram(deps, permit, body.companyId, body)),
  serve(newPrograms.submitProgram, ({ permit, params, body }) => submitProgram(deps, permit, params.programId, body)),
  serve(newPrograms.adminSubmitProgram, ({ permit, params, body }) =>
    submitProgram(deps, permit, params.programId, body),
  ),
]

const importRoutes = (deps: Platform) => [
  serve(imports.beginImport, ({ permit, body }) => beginImport(deps, permit, permit.companyId, body)),
  serve(imports.adminBeginImport, ({ permit, body }) => beginImport(deps, permit, body.companyId, body)),
  serve(imports.importTerms, ({ permit, params, body }) => importTerms(deps, permit, params.programId, body)),
  serve(imports.adminImportTerms, ({ permit, params, body }) => importTerms(deps, permit, params.programId, body)),
  ...[imports.importSubscribers, imports.adminImportSubscribers].map((endpoint) =>
    serve(endpoint, ({ permit, params: { programId }, body }) =>
      limitProbes(
        deps,
        permit,
        { action: 'program.import-subscribers-refused', resourceId: programId, code: 'MOBILE_BELONGS_TO_STAFF' },
        () => importSubscribers(deps, permit, programId, body.subscribers),
      ),
    ),
  ),
  ...[imports.importPayments, imports.adminImportPayments].map((endpoint) =>
    serve(endpoint, ({ permit, params, body }) => importPayments(deps, permit, params.programId, body)),
  ),
  ...[imports.importWinners, imports.adminImportWinners].map((endpoint) =>
    serve(endpoint, ({ permit, params, body }) => importWinners(deps, permit, params.programId, body)),
  ),
  ...[...Object.values(imports.listPaymentSelections), ...Object.values(imports.listWinnerSelections)].map((endpoint) =>
    serve(endpoint, ({ permit, params, query }) => listSelection(deps, permit, params.programId, query)),
  ),
]
