// Endpoints of programs, their setup steps and imports, for companies and for superadmins.

import type { Detail } from '@kuri/contract/kit/refusals'
import * as imports from '@kuri/contract/programs/imports.contract'
import * as newPrograms from '@kuri/contract/programs/new-programs.contract'
import type { ProgramStatus } from '@kuri/contract/programs/program-status'
import * as programs from '@kuri/contract/programs/programs.contract'
import type { FastifyRequest } from 'fastify'
import { limitProbes } from '#features/companies/audit/probes.actions'
import { serve } from '#platform/http/endpoint'
import { addWarnings } from '#platform/http/warnings'
import type { Platform } from '#platform/platform'
import { updateProgram } from './edits/program-edits.actions.ts'
import { transferProgram } from './edits/transfers.actions.ts'
import { listGrossBillWarnings } from './imports/import-books.actions.ts'
import { listImportedSubscribers, listSelection } from './imports/import-selections.actions.ts'
import {
  beginImport,
  importPayments,
  importSubscribers,
  importTerms,
  importWinners,
} from './imports/imports.actions.ts'
import { beginProgram, submitProgram } from './new-programs.actions.ts'
import { type MissingPapers, moveProgram } from './program-status.actions.ts'
import { archiveProgram, listPrograms, readProgram } from './programs.actions.ts'
import { listTermWarnings } from './term-warnings.actions.ts'

/** A later feature: what is open of a program's money when it is completed. */
export type ListOpenMoney = (db: Platform['db'], programId: string) => Promise<Detail[]>

/** What programs ask of features that stand after them. */
export type ProgramPorts = { listOpenMoney: ListOpenMoney; missingPapers: MissingPapers }

export const programRoutes = (deps: Platform & ProgramPorts) => [
  ...newProgramRoutes(deps),
  ...importRoutes(deps),
  serve(programs.listPrograms.company, ({ permit, query }) => listPrograms(deps, permit, query)),
  serve(programs.listPrograms.admin, ({ permit, query }) => listPrograms(deps, permit, query)),
  serve(programs.getProgram.company, ({ permit, params }) => readProgram(deps, permit, params.programId)),
  serve(programs.getProgram.admin, ({ permit, params }) => readProgram(deps, permit, params.programId)),
  serve(programs.updateProgram.company, ({ permit, params, body, request }) =>
    warnOfTerms(deps, request, updateProgram(deps, permit, params.programId, body)),
  ),
  serve(programs.updateProgram.admin, ({ permit, params, body, request }) =>
    warnOfTerms(deps, request, updateProgram(deps, permit, params.programId, body)),
  ),
  serve(programs.archiveProgram.company, ({ permit, params }) => archiveProgram(deps, permit, params.programId)),
  serve(programs.archiveProgram.admin, ({ permit, params }) => archiveProgram(deps, permit, params.programId)),
  serve(programs.updateProgramStatus, ({ permit, params, body, request }) =>
    warnOfMove(deps, request, warnOfTerms(deps, request, moveProgram(deps, permit, params.programId, body))),
  ),
  serve(programs.adminUpdateProgramStatus, ({ permit, params, body, request }) =>
    warnOfMove(deps, request, warnOfTerms(deps, request, moveProgram(deps, permit, params.programId, body))),
  ),
  serve(programs.transferProgram, ({ permit, params, body }) =>
    transferProgram(deps, permit, params.programId, body.branchId),
  ),
]

const newProgramRoutes = (deps: Platform) => [
  serve(newPrograms.beginProgram.company, ({ permit, body, request }) =>
    warnOfTerms(deps, request, beginProgram(deps, permit, permit.companyId, body)),
  ),
  serve(newPrograms.beginProgram.admin, ({ permit, body, request }) =>
    warnOfTerms(deps, request, beginProgram(deps, permit, body.companyId, body)),
  ),
  serve(newPrograms.submitProgram, ({ permit, params, body, request }) =>
    warnOfTerms(deps, request, submitProgram(deps, permit, params.programId, body)),
  ),
  serve(newPrograms.adminSubmitProgram, ({ permit, params, body, request }) =>
    warnOfTerms(deps, request, submitProgram(deps, permit, params.programId, body)),
  ),
]

const importRoutes = (deps: Platform) => [
  serve(imports.beginImport.company, ({ permit, body, request }) =>
    warnOfTerms(deps, request, beginImport(deps, permit, permit.companyId, body)),
  ),
  serve(imports.beginImport.admin, ({ permit, body, request }) =>
    warnOfTerms(deps, request, beginImport(deps, permit, body.companyId, body)),
  ),
  serve(imports.importTerms.company, ({ permit, params, body, request }) =>
    warnOfTerms(deps, request, importTerms(deps, permit, params.programId, body)),
  ),
  serve(imports.importTerms.admin, ({ permit, params, body, request }) =>
    warnOfTerms(deps, request, importTerms(deps, permit, params.programId, body)),
  ),
  ...[imports.importSubscribers.company, imports.importSubscribers.admin].map((endpoint) =>
    serve(endpoint, ({ permit, params: { programId }, body }) =>
      limitProbes(
        deps,
        permit,
        { action: 'program.import-subscribers-refused', resourceId: programId, code: 'MOBILE_BELONGS_TO_STAFF' },
        () => importSubscribers(deps, permit, programId, body.subscribers),
      ),
    ),
  ),
  ...[imports.listImportedSubscribers.company, imports.listImportedSubscribers.admin].map((endpoint) =>
    serve(endpoint, ({ permit, params }) => listImportedSubscribers(deps, permit, params.programId)),
  ),
  ...[imports.importPayments.company, imports.importPayments.admin].map((endpoint) =>
    serve(endpoint, ({ permit, params, body, request }) =>
      warnOfGrossBills(deps, request, importPayments(deps, permit, params.programId, body)),
    ),
  ),
  ...[imports.importWinners.company, imports.importWinners.admin].map((endpoint) =>
    serve(endpoint, ({ permit, params, body, request }) =>
      warnOfGrossBills(deps, request, importWinners(deps, permit, params.programId, body)),
    ),
  ),
  ...[...Object.values(imports.listPaymentSelections), ...Object.values(imports.listWinnerSelections)].map((endpoint) =>
    serve(endpoint, ({ permit, params, query }) => listSelection(deps, permit, params.programId, query)),
  ),
]

/** After the commit, so that a warning is about what was stored. */
async function warnOfTerms<Result extends { programId: string; programStatus?: ProgramStatus }>(
  deps: Pick<Platform, 'db'>,
  request: FastifyRequest,
  work: Promise<Result>,
): Promise<Result> {
  const result = await work
  if (result.programStatus === undefined || isOffered(result.programStatus))
    addWarnings(request, await listTermWarnings(deps, result.programId))
  return result
}

/** A program is completed whatever is open; closing it is the way that looks at its money. Papers that are missing were not refused. */
async function warnOfMove<Result extends { programId: string; programStatus: ProgramStatus }>(
  { db, listOpenMoney, missingPapers }: Pick<Platform, 'db'> & ProgramPorts,
  request: FastifyRequest,
  move: Promise<Result>,
): Promise<Result> {
  const result = await move
  if (result.programStatus === 'COMPLETED') addWarnings(request, await listOpenMoney(db, result.programId))
  // The platform approves a program; its papers are for the company to have.
  if (request.permit?.actor.role === 'COMPANY') addWarnings(request, await missingPapers(db, result))
  return result
}

/** Other moves of a program say nothing about its terms. */
const isOffered = (status: ProgramStatus) => status === 'PUBLISHED' || status === 'ACTIVE'

/** [spec: Opening balances] What will be billed gross when nobody states opening balances. */
async function warnOfGrossBills<Result extends { programId: string }>(
  { db }: Pick<Platform, 'db'>,
  request: FastifyRequest,
  step: Promise<Result>,
): Promise<Result> {
  const result = await step
  addWarnings(request, await listGrossBillWarnings(db, result.programId))
  return result
}
