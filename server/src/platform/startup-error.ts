/** An expected reason not to start. Its message is one line that says what to do; main prints it without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
