// Branch codes by bank: the first line is the bank's name; then one code per line, with the bank that uses it where it is another one.
type Source = {
  codes: Record<string, (string | number)[]>
  names: Record<string, string>
  sublets: Record<string, string>
}

const CODE_LENGTH = 6

export const buildIfsc = ({ codes, names, sublets }: Source): Map<string, string> =>
  new Map(
    Object.entries(codes).map(([bank, branches]) => {
      const lines = branches.map((branch) => {
        const code = String(branch).padStart(CODE_LENGTH, '0')
        const user = sublets[`${bank}0${code}`]
        return user && names[user] ? `${code}\t${names[user]}` : code
      })
      return [bank, [names[bank] ?? bank, ...lines.sort()].join('\n')]
    }),
  )
