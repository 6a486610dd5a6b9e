// A cell of the installation, as a person who signs in sees it.
import { Type } from '../kit/schema.ts'

const address = {
  name: Type.String(),
  title: Type.String({ description: 'As its operator calls it' }),
  url: Type.String({ description: 'Where the cell is reached: its web app and its API' }),
}

export const CellAddress = Type.Object(address)

export const Cell = Type.Object(
  {
    ...address,
    isCurrent: Type.Boolean({ description: 'Whether it is the cell that answered' }),
    companies: Type.Optional(
      Type.Array(Type.String(), { description: 'The names of its active companies, where it has three at most' }),
    ),
  },
  { description: 'A cell: a database and the service on it. A company lives in one cell.' },
)
