// The usual start failures, each as one line that says what to do.
export function explainStartFailure(error: unknown): string | null {
  const {
    code,
    port,
    address,
    message = '',
  } = error as { code?: string; port?: number; address?: string; message?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} is used by another program. Stop it, or set PORT to a free port.`
  if (code === 'EACCES' && port)
    return `Port ${port} is reserved for privileged users. Set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL')
    return `HOST ${address ?? ''} is not an address of this machine. Set HOST to one of its addresses, such as 127.0.0.1.`
  const database = databaseTrouble(code, message)
  return database && `The database of DATABASE_URL ${database}.`
}

function databaseTrouble(code: string | undefined, message: string): string | null {
  switch (code) {
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ECONNRESET':
    case 'EPIPE':
      return 'cannot be reached. Check host and port, and that PostgreSQL is running'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'names a host that does not exist. Check the host name'
    case '28P01':
    case '28000':
      return 'rejects this user or password. Check the credentials'
    case '3D000':
      return 'does not exist on that server. Create it first (createdb), or name another'
    case '42501':
      return 'does not let this user create tables. Grant it the rights of the database owner'
    case '53300':
      return 'has no free connection. Raise max_connections or lower DATABASE_POOL_SIZE'
    default:
      return /timeout|terminated unexpectedly|SSL/i.test(message) ? `failed to answer (${message})` : null
  }
}
