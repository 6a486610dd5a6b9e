type Program = { branchId: string; branchName: string }

/** Each branch once, by name. */
export const branchesOfPrograms = (programs: readonly Program[]) =>
  [...new Map(programs.map(({ branchId, branchName }) => [branchId, branchName]))]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name))
