export function hasNatsServer(): boolean
export function installNatsServer(): void
export function startNatsServer(): Promise<{ url: string; pid: number; stop(): void }>
