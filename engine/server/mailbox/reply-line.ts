/** The line with which letters begin that take replies: people write above it. `cutReply` looks for it. */
export const replyLine = (what: string): string => `— Write above this line to reply to ${what} —`
