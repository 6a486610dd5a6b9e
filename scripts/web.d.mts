export const WEB_FOLDER: string
export function ensureWebBuilt(node: string): Promise<boolean>
