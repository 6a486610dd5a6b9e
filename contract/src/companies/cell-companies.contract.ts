// The companies of all cells of an installation, for superadmins of the cell where people sign in.

import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, Instant, Text, Type } from '../kit/schema.ts'
import { CellAddress } from '../people/cells.shapes.ts'
import { ProfileStatus } from './companies.contract.ts'

export const listCompaniesOfCells = route({
  tag: 'Companies',
  persona: 'SUPERADMIN',
  permission: null,
  method: 'GET',
  path: '/v2/admin/cells/companies',
  summary: 'List the companies of all cells',
  description:
    'Newest first, at most half a minute late. The cell where people sign in lists the companies of all cells, any other cell its own; empty where there ' +
    'is one cell. A company is managed in its cell: open it there. `search` matches the name.',
  query: Type.Object({ ...PageQuery.properties, search: Type.Optional(Text(0, 150)) }),
  data: Paged(
    'companies',
    Type.Object({
      id: Id,
      name: Type.String(),
      profileStatus: ProfileStatus,
      createdAt: Instant,
      cell: CellAddress,
    }),
  ),
  success: 200,
})
