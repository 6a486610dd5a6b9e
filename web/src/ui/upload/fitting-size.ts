export const LONGEST_SIDE_PX = 2000

/** The size within the limit, with the same proportions. */
export function fittingSize(width: number, height: number, longest = LONGEST_SIDE_PX) {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
