// The actions of the audit log as `resource.event`: the resource type and what happened, with words joined by hyphens. Every feature
// adds its own to `AuditEvents` in its description.

// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface AuditEvents {}

export type AuditAction = { [Kind in keyof AuditEvents]: `${Kind}.${AuditEvents[Kind]}` }[keyof AuditEvents]
