// Which compression a client accepts. [RFC 9110 12.5.3]

export type Encoding = 'br' | 'gzip' | 'identity'

export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = new Map<string, number>()
  for (const part of [header ?? ''].flat().join(',').split(',')) {
    const [name = '', ...options] = part.split(';').map((word) => word.trim().toLowerCase())
    const q = options.find((option) => option.startsWith('q='))
    if (name !== '') accepted.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  const weight = (name: Encoding) => accepted.get(name) ?? accepted.get('*') ?? 0
  if (weight('br') > 0 && weight('br') >= weight('gzip')) return 'br'
  return weight('gzip') > 0 ? 'gzip' : 'identity'
}
