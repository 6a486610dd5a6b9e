// Sums of amounts in rupees without the errors of fractions.

export const sumOf = <Line extends { amount: number }>(
  lines: readonly Line[],
  isChosen: (line: Line) => boolean,
): number => lines.filter(isChosen).reduce((paise, { amount }) => paise + Math.round(amount * 100), 0) / 100
