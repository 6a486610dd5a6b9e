export default (message: string): never => {
  throw new Error(message)
}
