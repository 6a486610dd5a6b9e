// How the lines of the bundled files are read.
type PostOfficeLine = {
  pincode: string
  number: number
  city: number
  kind: 'HEAD' | 'SUB' | 'BRANCH'
  delivers: boolean
  name: string
}
const KINDS = { H: 'HEAD', S: 'SUB', B: 'BRANCH' } as const
/** Numbers of offices count from 1 within a pincode, so an id names the pincode too and stays below 2^31. */
const OFFICES_PER_PINCODE = 1_000

export function readPostOffice(line: string): PostOfficeLine {
  const [pincode, number, city, kind, delivers, name] = line.split('\t') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    pincode,
    number: Number(number),
    city: Number(city),
    kind: KINDS[kind as keyof typeof KINDS],
    delivers: delivers === '1',
    name,
  }
}

export const postOfficeId = ({ pincode, number }: Pick<PostOfficeLine, 'pincode' | 'number'>) =>
  Number(pincode) * OFFICES_PER_PINCODE + number

/** The bank that uses a branch code, from the lines of the bank; null when there is no such code. */
export function bankOfBranch(block: string, code: string): string | null {
  const [name, ...lines] = block.split('\n')
  const line = lines.find((own) => own === code || own.startsWith(`${code}\t`))
  return line === undefined ? null : (line.split('\t')[1] ?? name!)
}

export function matchesSearch(text: string, search: string): boolean {
  const wanted = search.toLowerCase()
  return ` ${text.toLowerCase()}`.includes(` ${wanted}`)
}
