/** Why the program cannot start and what to do about it, in one line for the person who starts it. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
