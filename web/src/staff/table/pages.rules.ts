// Which page numbers stand below a table: the first, the last, and those around the current one.
export function pageNumbers(current: number, total: number): (number | 'gap')[] {
  const near = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total)
  const shown = [...new Set(near)].sort((one, other) => one - other)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1]
    if (before === undefined || page === before + 1) return [page]
    return page === before + 2 ? [page - 1, page] : (['gap', page] as const)
  })
}
